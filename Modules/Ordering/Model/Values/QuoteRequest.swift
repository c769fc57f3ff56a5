public import FoundationCore

/// A request for the price of an order, shipped to one or more countries.
public struct QuoteRequest: Sendable, Hashable, Codable {
  /// The items, one line per SKU.
  public var lines: [ItemQuantity]
  /// The countries to ship to.
  public var countries: [CountryCode]
  /// The currency of the order.
  public var currency: Currency
  /// A discount code.
  public var discountCode: Discount.ID?
  /// The shipping method; if `nil`, the cheapest.
  public var shippingMethod: ShippingMethod.ID?

  /// Creates a request.
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
