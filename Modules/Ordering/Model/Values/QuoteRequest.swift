public import FoundationCore

/// A request for the price of an order, shipped to one or more countries.
public struct QuoteRequest: Sendable, Hashable {
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

extension QuoteRequest: Shaped {
  public static let shape = Shape<QuoteRequest>(
    "QuoteRequest",
    Field("lines", \.lines, as: ItemQuantity.list),
    Field("countries", \.countries, as: .array(CountryCode.schema, 1...300)),
    Field("currency", \.currency),
    .optional("discountCode", \.discountCode, as: .code),
    .optional("shippingMethod", \.shippingMethod, as: .code),
    make: QuoteRequest.init
  )
}
