import StoreCore

extension ConsistencyCheck {
  /// Returns the checks of orders: of their reservations, their sums and their histories.
  static func ordering(_ dialect: any SQLDialect) -> [ConsistencyCheck] {
    reservations + sums + documents(dialect) + deliveries(dialect)
      + list([
        "order_shipped": quantities("shipped", by: "ship", in: dialect),
        "order_returned": quantities("returned", by: "return", in: dialect),
        "order_cancelled": cancelled(in: dialect),
        "order_words": words(in: dialect),
      ]) + sales(dialect)
  }

  /// Returns the query that the index has the words of every order.
  private static func words(in dialect: any SQLDialect) -> SQLText {
    """
    SELECT DISTINCT 'The search index lacks a word of order ' || o.number || '.'
    FROM customer_order o, \(dialect.words(of: "o.words", as: "found"))
    WHERE found.value <> '' AND NOT EXISTS (
      SELECT 1 FROM order_word w WHERE w.word = found.value AND w.customer_order = o.number
    )
    """
  }

  private static let reservations = list([
    "reserved": """
    SELECT 'Variant ' || sku || ' has ' || reserved || ' reserved; its orders need ' || wanted
      || '.'
    FROM (
      SELECT v.sku, v.reserved, (
        SELECT coalesce(sum(l.quantity - l.cancelled - l.shipped), 0)
        FROM order_line l JOIN customer_order o ON o.number = l.customer_order
        WHERE l.sku = v.sku AND o.status IN ('placed', 'confirmed', 'partially_shipped')
      ) AS wanted
      FROM variant v
    ) AS counts
    WHERE reserved <> wanted
    UNION ALL
    SELECT 'Order ' || l.customer_order || ' needs ' || l.sku || ', which does not exist.'
    FROM order_line l JOIN customer_order o ON o.number = l.customer_order
    WHERE o.status IN ('placed', 'confirmed', 'partially_shipped') AND l.cancelled + l.shipped < l.quantity
      AND NOT EXISTS (SELECT 1 FROM variant v WHERE v.sku = l.sku)
    """,
    "stock": """
    SELECT 'Variant ' || sku || ' has ' || on_hand || ' on hand and ' || reserved
      || ' reserved.'
    FROM variant WHERE on_hand < 0 OR reserved < 0 OR reserved > on_hand
    """,
    "discount_uses": """
    SELECT 'Discount ' || code || ' counts ' || uses || ' uses; orders that use it: '
      || used || '.'
    FROM (
      SELECT code, uses, (
        SELECT count(*) FROM customer_order o
        WHERE o.discount_code = d.code AND o.status NOT IN ('cancelled', 'expired')
      ) AS used
      FROM discount d
    ) AS counts
    WHERE uses <> used
    """,
  ])

  private static let sums = list([
    "order_lines": """
    SELECT 'Order ' || number || ' has no lines.' FROM customer_order
    WHERE NOT EXISTS (SELECT 1 FROM order_line l WHERE l.customer_order = number)
    """,
    "order_total": """
    SELECT 'Order ' || number || ' has a total that differs from its lines.'
    FROM customer_order o
    WHERE subtotal <> (
        SELECT sum(unit_price * quantity) FROM order_line WHERE customer_order = o.number
      )
      OR total <> subtotal - discount + shipping
        + CASE is_tax_included WHEN 1 THEN 0 ELSE tax END
    """,
    "order_money": """
    SELECT 'Order ' || number || ' has amounts that differ from its events.'
    FROM customer_order o
    WHERE refunded > paid
      OR paid <> (
        SELECT coalesce(sum(CASE action WHEN 'pay' THEN amount ELSE -amount END), 0)
        FROM order_event WHERE customer_order = o.number AND action IN ('pay', 'unpay')
      )
      OR refunded <> (
        SELECT coalesce(sum(amount), 0) FROM order_event
        WHERE customer_order = o.number AND action = 'refund'
      )
    """,
    "order_status": """
    SELECT 'Order ' || o.number || ' has a status that differs from its last event.'
    FROM customer_order o LEFT JOIN order_event e
      ON e.customer_order = o.number AND e.version = o.version
    WHERE coalesce(e.to_status, '') <> o.status OR coalesce(e.to_payment, '') <> o.payment
      OR o.version <> (SELECT count(*) FROM order_event WHERE customer_order = o.number)
    """,
    "order_time": """
    SELECT DISTINCT 'Order ' || number || ' has a time that no calendar has.'
    FROM (
      SELECT number, created AS time FROM customer_order
      UNION ALL SELECT customer_order, time FROM order_event
    ) AS times
    WHERE time NOT BETWEEN \(OrderEventLog.times.lowerBound)
      AND \(OrderEventLog.times.upperBound)
    """,
    "order_tracking": """
    SELECT 'Event ' || version || ' of order ' || customer_order
      || ' has a tracking number but is not a shipment.'
    FROM order_event
    WHERE action NOT IN ('ship', 'track') AND coalesce(carrier, tracking_number, tracking_link) IS NOT NULL
    """,
    "order_key": """
    SELECT 'One idempotency key of ' || caller || ' placed ' || count(*) || ' orders.'
    FROM order_event WHERE action = 'place' AND key IS NOT NULL
    GROUP BY caller, key HAVING count(*) > 1
    UNION ALL
    SELECT 'Order ' || customer_order || ' was placed with a key that is not stored.'
    FROM order_event e WHERE action = 'place' AND key IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM idempotency_key k
      WHERE k.caller = e.caller AND k.key = e.key AND k.customer_order = e.customer_order
    )
    """,
  ])

  /// Returns the query that what is cancelled of a line is the sum of the order's events, which edits may
  /// change as well, and all of it once the whole order is.
  private static func cancelled(in dialect: any SQLDialect) -> SQLText {
    """
    \(quantities("cancelled", by: "cancel", in: dialect)) AND NOT EXISTS (
      SELECT 1 FROM order_event e WHERE e.customer_order = counts.customer_order
        AND e.action IN ('edit', 'expire')
    ) AND (SELECT status FROM customer_order WHERE number = counts.customer_order) <> 'cancelled'
    UNION ALL
    SELECT 'Order ' || l.customer_order || ' is ' || o.status || ', but has open items.'
    FROM order_line l JOIN customer_order o ON o.number = l.customer_order
    WHERE l.cancelled <> l.quantity AND o.status IN ('cancelled', 'expired')
      OR l.cancelled + l.shipped < l.quantity
        AND o.status NOT IN ('placed', 'confirmed', 'partially_shipped', 'cancelled', 'expired')
    """
  }

  /// Returns the value of some items of each line of an order `o`, as `OrderLine.part` defines it.
  static func value(of items: SQLText) -> SQLText {
    """
    (SELECT coalesce(sum(total / quantity * (\(items))
      + (total % quantity * (\(items)) * 2 + quantity) / (quantity * 2)), 0)
    FROM order_line WHERE customer_order = o.number)
    """
  }

  /// Returns the query that a quantity of a line is the sum of the quantities in the order's events.
  private static func quantities(
    _ column: SQLText,
    by action: String,
    in dialect: any SQLDialect
  ) -> SQLText {
    """
    SELECT 'Order ' || customer_order || ' has \(column) quantities that differ from its events.'
    FROM (
      SELECT l.customer_order, l.\(column), (
        SELECT coalesce(sum(CAST(i.value ->> 'quantity' AS BIGINT)), 0)
        FROM order_event e, \(dialect.elements(of: "e.lines", as: "i"))
        WHERE e.customer_order = l.customer_order AND e.action = \(action)
          AND i.value ->> 'sku' = l.sku
      ) AS moved
      FROM order_line l
    ) AS counts
    WHERE \(column) <> moved
    """
  }
}
