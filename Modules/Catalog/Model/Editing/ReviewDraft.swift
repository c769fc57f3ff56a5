public import FoundationCore

/// The values of a new review.
public struct ReviewDraft: Sendable, Hashable, Codable {
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

  /// Decodes a draft; only the customer and the stars are required.
  ///
  /// - Throws: `DecodingError` if a required value is missing or a value has another type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    customer = try container.decode(String.self, forKey: .customer)
    stars = try container.decode(Int.self, forKey: .stars)
    title = try container.decodeIfPresent(String.self, forKey: .title) ?? ""
    text = try container.decodeIfPresent(String.self, forKey: .text) ?? ""
  }

  /// The validation errors, by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("customer", customer, .required, .length(...80), .oneLine)
    errors.check("stars", stars, .between(1...5))
    errors.check("title", title, .length(...120), .oneLine)
    errors.check("text", text, .length(...5000), .prose)
    return errors
  }
}
