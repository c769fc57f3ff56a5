public import FoundationCore

/// The values of a new review.
public struct ReviewDraft: Sendable, Hashable {
  /// The customer; each writes one review of a product.
  public var customer: String
  /// The stars, from 1 to 5.
  public var stars: Int
  /// The headline.
  public var title: String
  /// The text of the review.
  public var text: String

  /// Creates a draft.
  public init(customer: String = "", stars: Int = 5, title: String = "", text: String = "") {
    self.customer = customer
    self.stars = stars
    self.title = title
    self.text = text
  }

  /// The validation errors, by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("customer", customer, .required, .length(...80), .oneLine)
    errors.check("stars", stars, .between(1...5))
    errors.check("title", title, .length(...120), .oneLine)
    errors.check("text", text, .length(...5000), .multiline)
    return errors
  }
}

extension ReviewDraft: Shaped {
  public static let shape = Shape<ReviewDraft>(
    "ReviewDraft",
    Field("customer", \.customer, as: .line),
    Field("stars", \.stars, as: .integer(1...5)),
    Field("title", \.title, as: .text, default: ""),
    Field("text", \.text, as: .text, default: ""),
    memberwise: ReviewDraft.init
  )
}
