public import FoundationCore

/// A review as a customer writes it.
public struct ReviewDraft: Sendable, Hashable, Codable {
  /// Who writes it; one review each for a product.
  public var customer: String
  /// From one to five.
  public var stars: Int
  /// A line that sums it up.
  public var title: String
  /// What they think, in sentences.
  public var text: String

  /// Makes a draft.
  public init(customer: String = "", stars: Int = 5, title: String = "", text: String = "") {
    self.customer = customer
    self.stars = stars
    self.title = title
    self.text = text
  }

  /// Reads a draft; a review may be no more than a name and its stars.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    customer = try container.decode(String.self, forKey: .customer)
    stars = try container.decode(Int.self, forKey: .stars)
    title = try container.decodeIfPresent(String.self, forKey: .title) ?? ""
    text = try container.decodeIfPresent(String.self, forKey: .text) ?? ""
  }

  /// What is wrong with it, field by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("customer", customer, .required, .length(...80), .oneLine)
    errors.check("stars", stars, .between(1...5))
    errors.check("title", title, .length(...120), .oneLine)
    errors.check("text", text, .length(...5000), .multiline)
    return errors
  }
}
