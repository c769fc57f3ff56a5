public import FoundationCore

/// The price of an order shipped to one country, computed as for placing it.
public struct Quote: Sendable, Hashable {
  /// The country of the delivery.
  public let country: CountryCode
  /// The items with their prices.
  public let lines: [OrderLine]
  /// The shipping method.
  public let shipping: ShippingMethod.Choice
  /// The discount code.
  public let discountCode: Discount.ID?
  /// The totals.
  public let totals: Totals

  /// Creates a quote.
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

extension Quote: Shaped {
  public static let shape = Shape<Quote>(
    "Quote",
    Field("country", \.country),
    Field("lines", \.lines, as: .array(OrderLine.schema, 1...200)),
    Field("shipping", \.shipping),
    .optional("discountCode", \.discountCode, as: .code),
    Field("totals", \.totals),
    make: Quote.init
  )
}
