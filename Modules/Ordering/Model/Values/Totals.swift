public import FoundationCore

/// What an order or a quote comes to, in one currency.
public struct Totals: Sendable, Hashable, Codable {
  /// The lines at their prices, before any discount.
  public var subtotal: Money
  /// What the discount takes off lines and shipping together; never below nothing.
  public var discount: Money
  /// The shipping, before any discount.
  public var shipping: Money
  /// The tax, wherever it is included.
  public var tax: Money
  /// Whether the prices include the tax; otherwise it comes on top.
  public var isTaxIncluded: Bool
  /// What is to be paid.
  public var total: Money

  /// Makes totals.
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
