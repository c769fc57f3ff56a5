public import FoundationCore

/// The totals of an order or a quote, in one currency.
public struct Totals: Sendable, Hashable {
  /// The sum of the lines before any discount.
  public var subtotal: Money
  /// The discount on lines and shipping together; never negative.
  public var discount: Money
  /// The price of shipping before any discount.
  public var shipping: Money
  /// The tax on lines and shipping, included in the prices or not.
  public var tax: Money
  /// `true` if the prices include the tax, `false` if it is added to them.
  public var isTaxIncluded: Bool
  /// The amount to pay.
  public var total: Money

  /// Creates totals.
  public init(
    subtotal: Money,
    discount: Money,
    shipping: Money,
    tax: Money,
    isTaxIncluded: Bool,
    total: Money
  ) {
    self.subtotal = subtotal
    self.discount = discount
    self.shipping = shipping
    self.tax = tax
    self.isTaxIncluded = isTaxIncluded
    self.total = total
  }
}

extension Totals: Shaped {
  public static let shape = Shape<Totals>(
    "Totals",
    Field("subtotal", \.subtotal),
    Field("discount", \.discount),
    Field("shipping", \.shipping),
    Field("tax", \.tax),
    Field("isTaxIncluded", \.isTaxIncluded),
    Field("total", \.total),
    make: Totals.init
  )
}
