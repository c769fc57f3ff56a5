public import FoundationCore

/// What one wants to know the cost of, for one country or for many.
public struct QuoteRequest: Sendable, Hashable, Codable {
  /// What would be ordered, a line for each SKU.
  public var lines: [ItemQuantity]
  /// Where it would go.
  public var countries: [CountryCode]
  /// What it would be paid in.
  public var currency: Currency
  /// A code that makes it cheaper.
  public var discountCode: Discount.ID?
  /// How it would be sent; without one, in the cheapest way there is.
  public var shippingMethod: ShippingMethod.ID?

  /// Makes a request.
  public init(
    lines: [ItemQuantity],
    countries: [CountryCode],
    currency: Currency,
    discountCode: Discount.ID? = nil,
    shippingMethod: ShippingMethod.ID? = nil
  ) {
    self.lines = lines
    self.countries = countries
    self.currency = currency
    self.discountCode = discountCode
    self.shippingMethod = shippingMethod
  }
}
