public import FoundationCore

/// A row of a sales report: a period, a country, a product, a SKU or a discount code in one currency.
public struct SalesRow: Sendable, Hashable {
  /// The period, the country, the identifier of the product, the SKU or the code.
  ///
  /// It is `nil` for totals, for orders without a discount code, for products that the store no
  /// longer sells, and for the shipping and the refunds, which belong to no item.
  public let key: String?
  /// The name of the product, or of the row of shipping and refunds.
  public let name: String?
  /// The currency of all amounts.
  public let currency: Currency
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
