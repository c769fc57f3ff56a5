import StoreCore

extension ConsistencyCheck {
  /// Returns the checks of what is kept for lists and sales: the countries and the quantities of
  /// orders, the tax in refunds, and the sums of each day.
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
    ])
  }

  /// The query that the sums of each day are the sums of its orders and refunds.
  private static var salesDays: SQLText {
    let differences = SalesSums.columns.map { "sum(\($0)) <> 0" }.joined(separator: " OR ")
    return """
      SELECT 'The sales of day ' || day || ' in ' || currency || ' (' || state
        || ') differ from its orders.'
      FROM (
        SELECT day, currency, state, \(SalesSums.names) FROM sales_day
        UNION ALL
        SELECT time / 86400, currency, state, \(negated) FROM (\(SalesBookings.all)) AS bookings
      ) AS entries
      GROUP BY day, currency, state
      HAVING \(SQLText(stringLiteral: differences))
      """
  }

  private static var negated: SQLText {
    SQLText(stringLiteral: SalesSums.columns.map { "-\($0)" }.joined(separator: ", "))
  }
}
