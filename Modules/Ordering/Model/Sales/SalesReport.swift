public import Foundation
public import FoundationCore

/// A report of what was sold, with rows and totals in each currency.
///
/// Amounts of different currencies are never added, unless ``converted(to:by:)`` does at stated
/// rates.
public struct SalesReport: Sendable, Hashable {
  /// The event by which orders count.
  public let basis: OpenEnum<SalesBasis>
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
  /// By product, SKU and tax rate, an order is counted once, though it can be in several rows.
  public let totals: [SalesRow]
  /// The exchange rates by which amounts were converted; empty without conversion.
  public let rates: [ExchangeRate]

  /// Creates a report.
  public init(
    basis: OpenEnum<SalesBasis> = .known(.paid),
    grouping: OpenEnum<SalesGrouping>,
    timeZone: String,
    from: CalendarDay? = nil,
    until: CalendarDay? = nil,
    rows: [SalesRow],
    totals: [SalesRow],
    rates: [ExchangeRate] = []
  ) {
    self.basis = basis
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
    // A store of version 0.2.0 sends none.
    Field("basis", \.basis, default: OpenEnum<SalesBasis>.known(.paid)),
    Field("by", \.grouping),
    Field("timeZone", \.timeZone, as: .text),
    .optional("from", \.from),
    .optional("until", \.until),
    .elements("rows", \.rows),
    .elements("totals", \.totals),
    Field("rates", \.rates, default: []),
    memberwise: SalesReport.init
  )
}

/// A row of a sales report in one currency: a period, a country, a product, a SKU, a discount code,
/// or a tax rate of a country.
public struct SalesRow: Sendable, Hashable {
  /// The period, the country, the identifier of the product, the SKU or the code.
  ///
  /// It is `nil` for totals, for orders without a discount code, for products that the store no
  /// longer sells, and for the shipping, which belongs to no item.
  public var key: String?
  /// The name of the product, or of the row of the shipping.
  public var name: String?
  /// The tax rate in per cent, in a report by rate.
  public var taxPercent: Decimal?
  /// The currency of all amounts.
  public internal(set) var currency: Currency
  /// The sales.
  public var sold: SalesFigures

  /// Creates a row.
  public init(
    key: String?,
    name: String? = nil,
    taxPercent: Decimal? = nil,
    currency: Currency,
    sold: SalesFigures
  ) {
    self.key = key
    self.name = name
    self.taxPercent = taxPercent
    self.currency = currency
    self.sold = sold
  }
}

extension SalesRow: Shaped {
  public static let shape = Shape<SalesRow>(
    "SalesRow",
    .optional("key", \.key, as: .text),
    .optional("name", \.name, as: .text),
    .optional("taxPercent", \.taxPercent, as: .percent),
    Field("currency", \.currency),
    Field("sold", \.sold),
    memberwise: SalesRow.init
  )
}

/// The sales of a period, a country or another row of a report, in one currency.
///
/// Each event counts on its own day: a refund can be in another period than its order, and figures
/// are negative where more was taken back than sold.
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
  /// The price of items and shipping after the discount, with tax.
  public var total: Money
  /// The amount refunded, with tax.
  public var refunds: Money
  /// The tax in the refunds.
  public var refundedTax: Money

  // No sum of amounts that the store keeps is near the limits of 64 bits.

  /// The amount that remains after refunds, with tax.
  public var revenue: Money {
    Money(minorUnits: total.minorUnits &- refunds.minorUnits, currency: total.currency)
  }

  /// The tax that remains after the tax in refunds.
  public var remainingTax: Money {
    Money(minorUnits: tax.minorUnits &- refundedTax.minorUnits, currency: tax.currency)
  }

  /// The amount that remains after refunds and without tax.
  public var net: Money {
    Money(minorUnits: revenue.minorUnits &- remainingTax.minorUnits, currency: total.currency)
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
    Field("orders", \.orders, as: .signedCount),
    Field("items", \.items, as: .signedCount),
    Field("gross", \.gross, as: .signedMoney),
    Field("discount", \.discount, as: .signedMoney),
    Field("shipping", \.shipping, as: .signedMoney),
    Field("tax", \.tax, as: .signedMoney),
    Field("total", \.total, as: .signedMoney),
    Field("refunds", \.refunds, as: .signedMoney),
    Field("refundedTax", \.refundedTax, as: .signedMoney),
    derived: [
      Field("revenue", \.revenue, as: .signedMoney).member,
      Field("remainingTax", \.remainingTax, as: .signedMoney).member,
      Field("net", \.net, as: .signedMoney).member,
    ],
    memberwise: SalesFigures.init
  )
}

extension JSONSchema {
  /// The schema of a count that can be negative.
  fileprivate static let signedCount = integer(Int.min...Int.max)

  /// The schema of an amount that can be negative.
  static let signedMoney = named(
    "SignedMoney",
    .object([
      .init("amount", .integer(Int.min...Int.max), isRequired: true),
      .init("currency", Currency.schema, isRequired: true),
    ])
  )
}
