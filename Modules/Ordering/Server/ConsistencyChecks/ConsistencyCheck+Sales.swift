import Ordering
import StoreCore

extension ConsistencyCheck {
  /// Returns the checks of what is kept for lists and sales: the countries and the quantities of
  /// orders, the tax in refunds, the ledger of sales, and its sums of each day.
  static func sales(_ dialect: any SQLDialect) -> [ConsistencyCheck] {
    list([
      "order_country": """
      SELECT 'Order ' || number || ' has another country than its address.'
      FROM customer_order
      WHERE country <> coalesce(\(dialect.member("country", of: "address")), '')
      """,
      "order_items": """
      SELECT 'Order ' || number || ' has items = ' || items || ', expected ' || counted || '.'
      FROM (
        SELECT number, items, (
          SELECT coalesce(sum(quantity), 0) FROM order_line WHERE customer_order = o.number
        ) AS counted
        FROM customer_order o
      ) AS counts
      WHERE items <> counted
      """,
      "refund_tax": """
      SELECT 'Order ' || o.number || ' has refunds with another tax than its own.'
      FROM customer_order o JOIN (
        SELECT customer_order, sum(coalesce(tax, 0)) AS tax, count(*) - count(tax) AS missing
        FROM order_event WHERE action = 'refund' GROUP BY customer_order
      ) AS r ON r.customer_order = o.number
      WHERE r.missing > 0 OR r.tax < 0 OR r.tax > o.tax
        OR (o.refunded = o.total AND r.tax <> o.tax)
      """,
      "sales_day": salesDays,
      "sales_placed": booked(
        .placed,
        orders: "CASE WHEN \(isOff) THEN 0 WHEN \(isKept) THEN 1 ELSE s.orders END",
        // Returned items count up to the amount that is paid.
        total: """
          CASE WHEN \(isOff) THEN 0 WHEN o.paid >= \(due) THEN \(due)
            WHEN o.paid > \(kept) THEN o.paid ELSE \(kept) END
          """
      ),
      "sales_paid": booked(
        .paid,
        total: "o.paid",
        refunded: "o.refunded",
        refundedTax: """
          (SELECT coalesce(sum(tax), 0) FROM order_event
            WHERE customer_order = o.number AND action = 'refund')
          """
      ),
      "sales_invoiced": booked(
        .invoiced,
        orders: "(\(documents("count(*)", .invoice)))",
        total: "(\(documents("coalesce(sum(total), 0)", .invoice)))",
        refunded: "(\(documents("coalesce(sum(total), 0)", .creditNote)))"
      ),
    ])
  }

  private static let isOff: SQLText = """
    (o.status IN ('cancelled', 'expired') OR o.payment = 'voided')
    """

  private static let isKept: SQLText = """
    EXISTS (
      SELECT 1 FROM order_line
      WHERE customer_order = o.number AND quantity > cancelled + returned
    )
    """

  private static let due: SQLText = "(o.total - \(value(of: "cancelled")))"

  private static let kept: SQLText = "(o.total - \(value(of: "cancelled + returned")))"

  private static func documents(_ value: SQLText, _ kind: OrderDocument.Kind) -> SQLText {
    """
    SELECT \(value) FROM order_document
    WHERE customer_order = o.number AND kind = '\(SQLText(stringLiteral: kind.rawValue))'
    """
  }

  /// Returns the query that the books of every order have what its state says.
  private static func booked(
    _ basis: SalesBasis,
    orders: SQLText = "s.orders",
    total: SQLText,
    refunded: SQLText = "s.refunded",
    refundedTax: SQLText = "s.refunded_tax"
  ) -> SQLText {
    let basis = SQLText(stringLiteral: basis.rawValue)
    return """
      SELECT 'Order ' || number || ' has other sales (\(basis)) in the books than its state.'
      FROM (
        SELECT o.number, s.*, \(orders) AS counted, \(total) AS due, \(refunded) AS taken_back,
          \(refundedTax) AS taken_tax
        FROM customer_order o LEFT JOIN (
          SELECT customer_order, \(SalesSums.totals) FROM sales_line WHERE basis = '\(basis)'
          GROUP BY customer_order
        ) AS s ON s.customer_order = o.number
      ) AS b
      WHERE coalesce(orders, 0) <> coalesce(counted, 0) OR coalesce(total, 0) <> coalesce(due, 0)
        OR coalesce(refunded, 0) <> coalesce(taken_back, 0)
        OR coalesce(refunded_tax, 0) <> coalesce(taken_tax, 0)
      """
  }

  /// The query that the sums of each day are the sums of the lines of the ledger.
  private static var salesDays: SQLText {
    let differences = SalesSums.columns.map { "sum(\($0)) <> 0" }.joined(separator: " OR ")
    let negated = SalesSums.columns.map { "-\($0)" }.joined(separator: ", ")
    return """
      SELECT 'The sales (' || basis || ') of day ' || day || ' in ' || currency
        || ' differ from the lines of the ledger.'
      FROM (
        SELECT basis, day, currency, \(SalesSums.names) FROM sales_day
        UNION ALL
        SELECT basis, time / 86400, currency, \(SQLText(stringLiteral: negated)) FROM sales_line
      ) AS entries
      GROUP BY basis, day, currency
      HAVING \(SQLText(stringLiteral: differences))
      """
  }
}
