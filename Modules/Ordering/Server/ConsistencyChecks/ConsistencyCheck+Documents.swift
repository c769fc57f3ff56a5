import StoreCore

extension ConsistencyCheck {
  /// Returns the checks of invoices and credit notes: of their numbers, and of their amounts.
  static func documents(_ dialect: any SQLDialect) -> [ConsistencyCheck] {
    list([
      "document_numbers": """
      SELECT 'The numbers of documents of the kind ' || kind || ' are ' || start || ' to ' || last
        || ', but there are ' || found || ' from ' || first || '.'
      FROM (
        SELECT kind, min(number) AS start, max(number) AS last, count(*) AS found, coalesce((
          SELECT CASE kind WHEN 'invoice' THEN first_invoice ELSE first_credit_note END
          FROM store_profile
        ), 1) AS first
        FROM order_document GROUP BY kind
      ) AS counts
      WHERE start <> first OR last - start + 1 <> found
      """,
      "document_content": """
      SELECT 'The document ' || kind || ' ' || number || ' is not readable.'
      FROM order_document WHERE NOT (\(dialect.isReadable("content")))
      """,
      "document_invoice": """
      SELECT 'Invoice ' || d.number || ' has another total than order ' || o.number || '.'
      FROM order_document d JOIN customer_order o ON o.number = d.customer_order
      WHERE d.kind = 'invoice' AND (d.total > o.total
        OR d.total < o.total - \(value(of: "cancelled")) AND o.status NOT IN ('cancelled', 'expired'))
      """,
      "document_credit": """
      SELECT 'Credit note ' || d.number || ' does not match event ' || d.event || ' of order '
        || d.customer_order || '.'
      FROM order_document d
      WHERE d.kind = 'credit_note' AND (
        d.event > d.version OR
        NOT EXISTS (
          SELECT 1 FROM order_document i
          WHERE i.customer_order = d.customer_order AND i.kind = 'invoice'
        )
        OR NOT EXISTS (
          SELECT 1 FROM order_event e JOIN customer_order o ON o.number = e.customer_order
          WHERE e.customer_order = d.customer_order AND e.version = d.event
            AND e.action IN ('refund', 'cancel', 'expire', 'edit', 'return', 'void', 'unpay')
            AND d.total <= coalesce(e.amount, o.total)
        )
      )
      """,
    ])
  }
}
