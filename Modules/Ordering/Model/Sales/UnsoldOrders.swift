public import FoundationCore

/// Orders that are not sold: unpaid, voided or cancelled ones, in one currency.
public struct UnsoldOrders: Sendable, Hashable {
  /// The number of orders.
  public var orders: Int
  /// Their total.
  public var total: Money
  /// The amount that was paid for them.
  public var paid: Money
  /// The amount of it that was refunded.
  public var refunded: Money

  /// The amount that is still to be refunded; negative in a period with refunds of earlier orders.
  public var due: Money {
    Money(minorUnits: paid.minorUnits &- refunded.minorUnits, currency: paid.currency)
  }

  /// Creates orders that are not sold.
  public init(orders: Int, total: Money, paid: Money, refunded: Money) {
    self.orders = orders
    self.total = total
    self.paid = paid
    self.refunded = refunded
  }
}

extension UnsoldOrders: Shaped {
  public static let shape = Shape<UnsoldOrders>(
    "UnsoldOrders",
    Field("orders", \.orders, as: .count),
    Field("total", \.total),
    Field("paid", \.paid),
    Field("refunded", \.refunded),
    derived: [ShapeMember(Field("due", \.due, as: .signedMoney))],
    make: UnsoldOrders.init
  )
}
