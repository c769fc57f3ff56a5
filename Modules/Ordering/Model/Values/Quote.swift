public import FoundationCore

/// What an order would come to, sent to one country: the same computation as placing it.
public struct Quote: Sendable, Hashable, Codable {
  /// Where it would go.
  public let country: CountryCode
  /// What would be ordered.
  public let lines: [OrderLine]
  /// How it would be sent.
  public let shipping: ShippingMethod.Choice
  /// The code that makes it cheaper.
  public let discountCode: Discount.ID?
  /// What it would come to.
  public let totals: Totals

  /// Makes a quote.
  public init(
    country: CountryCode,
    lines: [OrderLine],
    shipping: ShippingMethod.Choice,
    discountCode: Discount.ID? = nil,
    totals: Totals
  ) {
    self.country = country
    self.lines = lines
    self.shipping = shipping
    self.discountCode = discountCode
    self.totals = totals
  }
}
