import FoundationCore
import Ordering
import Persistence
import StoreCore

extension Transaction {
  /// Returns the sums by product or SKU.
  ///
  /// Shipping, with its discount and its tax, and refunds belong to no item; they have a row of their
  /// own, which is what the items leave of the totals.
  func salesByItem(
    _ grouping: SalesGrouping,
    _ periods: [SalesPeriod],
    totals: [SalesEntry]
  ) async throws -> [SalesEntry] {
    let items = try await salesEntries(items(by: grouping, in: periods))
    var rest: [SalesEntry] = totals.map { total in
      var sums = total.sums
      (sums.orders, sums.items) = (0, 0)
      return (total.id.shippingAndRefunds, total.state, sums)
    }
    for item in items {
      var sums = item.sums
      (sums.orders, sums.items) = (0, 0)
      var negated = SalesSums()
      negated.add(sums, times: -1)
      rest.append((item.id.shippingAndRefunds, item.state, negated))
    }
    return items + rest
  }

  private func items(by grouping: SalesGrouping, in periods: [SalesPeriod]) -> SQLText {
    let parts = periods.map(\.seconds).parts
    let isByProduct = grouping == .product
    let key: SQLText = isByProduct ? "v.product" : "l.sku"
    // A SKU is known by the name of its product when it was ordered last.
    let name: SQLText = isByProduct ? "coalesce(p.title, l.name)" : "max(l.name)"
    let group: SQLText = isByProduct ? "v.product, coalesce(p.title, l.name)" : "l.sku"
    return """
      SELECT \(key), \(name), o.currency, \(SalesBookings.state) AS state,
        count(DISTINCT o.number), \(Self.sums([
          "l.quantity", "l.unit_price * l.quantity", "l.discount", "0", "l.tax", "l.total",
          "CASE WHEN o.paid > 0 THEN l.total ELSE 0 END", "0", "0",
        ]))
      FROM \(dialect.elements(of: "\(bound: parts)", as: "part")) \(dialect.join) customer_order o
        ON o.created >= \(SQLText.part("first")) AND o.created < \(SQLText.part("end"))
      JOIN order_line l ON l.customer_order = o.number
      LEFT JOIN variant v ON v.sku = l.sku LEFT JOIN product p ON p.id = v.product
      GROUP BY \(group), o.currency, state
      """
  }

  private static func sums(_ columns: [String]) -> SQLText {
    SQLText(
      stringLiteral: columns.map { "CAST(sum(\($0)) AS BIGINT)" }.joined(separator: ", ")
    )
  }
}

extension SalesGroup.ID {
  fileprivate var shippingAndRefunds: Self {
    .init(key: nil, name: "Shipping and refunds", currency: currency)
  }
}
