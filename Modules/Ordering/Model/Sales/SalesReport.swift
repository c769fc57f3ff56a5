public import FoundationCore

/// A report of what was sold, with rows and totals in each currency.
///
/// Amounts of different currencies are never added, unless ``converted(to:by:)`` does at stated
/// rates. Orders that are not paid, voided or cancelled are apart, and never part of the sales.
public struct SalesReport: Sendable, Hashable {
  /// The grouping of the rows.
  public let grouping: OpenEnum<SalesGrouping>
  /// The name of the time zone in which days begin.
  public let timeZone: String
  /// The first day, or `nil` for the beginning of the store.
  public let from: CalendarDay?
  /// The last day, or `nil` for the present.
  public let until: CalendarDay?
  /// The rows, by currency: periods in their order, others with the highest net sales first.
  public let rows: [SalesRow]
  /// The totals of each currency.
  ///
  /// By product and by SKU, an order is counted once, though it can be in several rows.
  public let totals: [SalesRow]
  /// The exchange rates by which amounts were converted; empty without conversion.
  public let rates: [ExchangeRate]

  /// Creates a report.
  public init(
    grouping: OpenEnum<SalesGrouping>,
    timeZone: String,
    from: CalendarDay? = nil,
    until: CalendarDay? = nil,
    rows: [SalesRow],
    totals: [SalesRow],
    rates: [ExchangeRate] = []
  ) {
    self.grouping = grouping
    self.timeZone = timeZone
    self.from = from
    self.until = until
    self.rows = rows
    self.totals = totals
    self.rates = rates
  }
}

extension SalesReport: Shaped {
  public static let shape = Shape<SalesReport>(
    "SalesReport",
    Field("by", \.grouping),
    Field("timeZone", \.timeZone, as: .text),
    .optional("from", \.from),
    .optional("until", \.until),
    .elements("rows", \.rows),
    .elements("totals", \.totals),
    Field("rates", \.rates, default: []),
    make: SalesReport.init
  )
}

/// A row of a sales report: a period, a country, a product, a SKU or a discount code in one currency.
public struct SalesRow: Sendable, Hashable {
  /// The period, the country, the identifier of the product, the SKU or the code.
  ///
  /// It is `nil` for totals, for orders without a discount code, for products that the store no
  /// longer sells, and for the shipping and the refunds, which belong to no item.
  public var key: String?
  /// The name of the product, or of the row of shipping and refunds.
  public var name: String?
  /// The currency of all amounts.
  public internal(set) var currency: Currency
  /// The sales.
  public var sold: SalesFigures
  /// The orders that are not paid yet.
  public var unpaid: UnsoldOrders
  /// The orders that will not be paid.
  public var voided: UnsoldOrders
  /// The orders that were cancelled or have expired.
  public var cancelled: UnsoldOrders

  /// Creates a row.
  public init(
    key: String?,
    name: String? = nil,
    currency: Currency,
    sold: SalesFigures,
    unpaid: UnsoldOrders,
    voided: UnsoldOrders,
    cancelled: UnsoldOrders
  ) {
    self.key = key
    self.name = name
    self.currency = currency
    self.sold = sold
    self.unpaid = unpaid
    self.voided = voided
    self.cancelled = cancelled
  }
}

extension SalesRow: Shaped {
  public static let shape = Shape<SalesRow>(
    "SalesRow",
    .optional("key", \.key, as: .text),
    .optional("name", \.name, as: .text),
    Field("currency", \.currency),
    Field("sold", \.sold),
    Field("unpaid", \.unpaid),
    Field("voided", \.voided),
    Field("cancelled", \.cancelled),
    make: SalesRow.init
  )
}

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

/// The state of an order in a sales report.
public enum SalesState: String, Sendable, Codable, CaseIterable, JSONRepresentable {
  /// Paid and not cancelled: a sale, with its refunds.
  case sold
  /// Not paid yet; also authorized, but not captured.
  case unpaid
  /// Voided: it will not be paid.
  case voided
  /// Cancelled or expired; a payment for it is to be refunded.
  case cancelled

  /// Creates the state of an order's two statuses; an unknown, newer status counts as active, an
  /// unknown payment status as unpaid.
  public init(of status: OpenEnum<OrderStatus>, payment: OpenEnum<PaymentStatus>) {
    if let status = status.known, Self.cancelledStatuses.contains(status) {
      self = .cancelled
    } else if let payment = payment.known, Self.paidStatuses.contains(payment) {
      self = .sold
    } else {
      self = payment.known == .voided ? .voided : .unpaid
    }
  }

  /// The statuses of cancelled orders.
  package static let cancelledStatuses: [OrderStatus] = [.cancelled, .expired]
  /// The payment statuses of paid orders.
  package static let paidStatuses: [PaymentStatus] = [.paid, .partiallyRefunded, .refunded]
}

extension Order {
  /// The state of the order in a sales report.
  public var salesState: SalesState { SalesState(of: status, payment: payment) }
}
