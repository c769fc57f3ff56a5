public import FoundationCore

/// The sales of a period, a country or another row of a report, in one currency.
///
/// An order counts on the day it was placed, once it is paid and unless it is cancelled; a refund
/// counts on the day it was made, so that it can be in another period than its order.
public struct SalesFigures: Sendable, Hashable {
  /// The number of orders.
  public var orders: Int
  /// The number of items, returned ones included.
  public var items: Int
  /// The price of the items before any discount.
  public var gross: Money
  /// The discount on items and shipping.
  public var discount: Money
  /// The price of shipping before any discount.
  public var shipping: Money
  /// The tax on items and shipping, included in their prices or not.
  public var tax: Money
  /// The amount that customers paid for the orders, with tax.
  public var total: Money
  /// The amount refunded, with tax.
  public var refunds: Money
  /// The tax in the refunds.
  public var refundedTax: Money

  /// The amount that remains after refunds and without tax; negative if more was refunded than sold.
  public var net: Money {
    // No sum of amounts that the store keeps is near the limits of 64 bits.
    Money(
      minorUnits: total.minorUnits &- tax.minorUnits &- refunds.minorUnits
        &+ refundedTax.minorUnits,
      currency: total.currency
    )
  }

  /// Creates figures.
  public init(
    orders: Int,
    items: Int,
    gross: Money,
    discount: Money,
    shipping: Money,
    tax: Money,
    total: Money,
    refunds: Money,
    refundedTax: Money
  ) {
    self.orders = orders
    self.items = items
    self.gross = gross
    self.discount = discount
    self.shipping = shipping
    self.tax = tax
    self.total = total
    self.refunds = refunds
    self.refundedTax = refundedTax
  }
}

extension SalesFigures: Shaped {
  public static let shape = Shape<SalesFigures>(
    "SalesFigures",
    Field("orders", \.orders, as: .count),
    Field("items", \.items, as: .count),
    Field("gross", \.gross),
    Field("discount", \.discount),
    Field("shipping", \.shipping),
    Field("tax", \.tax),
    Field("total", \.total),
    Field("refunds", \.refunds),
    Field("refundedTax", \.refundedTax),
    derived: [ShapeMember(Field("net", \.net, as: .signedMoney))],
    make: SalesFigures.init
  )
}

extension JSONSchema {
  /// The schema of an amount that can be negative.
  static let signedMoney = named(
    "SignedMoney",
    .object([
      .init("amount", .integer(Int.min...Int.max), isRequired: true),
      .init("currency", Currency.schema, isRequired: true),
    ])
  )
}
