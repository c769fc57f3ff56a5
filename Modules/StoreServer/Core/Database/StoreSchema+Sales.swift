extension StoreSchema {
  /// The sums of the sales of each day, and the columns and indexes by which orders are filtered and
  /// counted.
  ///
  /// Lists of orders are walks along an index by the time at which they were placed, or by currency
  /// and total. The tax in a refund is in proportion to that of the order; of older refunds, it is
  /// computed here.
  static func sales(_ dialect: SchemaDialect) -> String {
    let (integer, text) = (dialect.integer, dialect.text)
    return """
      ALTER TABLE customer_order ADD COLUMN country \(text) NOT NULL DEFAULT '';
      ALTER TABLE customer_order ADD COLUMN items \(integer) NOT NULL DEFAULT 0;
      UPDATE customer_order SET
        country = coalesce(\(dialect.jsonMember("address", "country")), ''),
        items = (
          SELECT coalesce(CAST(sum(quantity) AS \(integer)), 0) FROM order_line
          WHERE order_line.customer_order = number
        );

      ALTER TABLE order_event ADD COLUMN tax \(integer);  -- in the amount of a refund
      UPDATE order_event SET tax = (
        SELECT CASE WHEN o.total = 0 THEN 0 ELSE
            CAST(round(1.0 * o.tax * sum(r.amount) / o.total) AS \(integer))
            - CAST(round(1.0 * o.tax * (sum(r.amount) - order_event.amount) / o.total) AS \(integer))
          END
        FROM customer_order o JOIN order_event r ON r.customer_order = o.number
        WHERE o.number = order_event.customer_order AND r.action = 'refund'
          AND r.version <= order_event.version
        GROUP BY o.tax, o.total
      ) WHERE action = 'refund';

      DROP INDEX customer_order_status;
      DROP INDEX customer_order_payment;
      DROP INDEX customer_order_states;
      CREATE INDEX customer_order_created ON customer_order (created, number);
      CREATE INDEX customer_order_status ON customer_order (status, created, number);
      CREATE INDEX customer_order_payment ON customer_order (payment, created, number);
      CREATE INDEX customer_order_states ON customer_order (status, payment, created, number);
      CREATE INDEX customer_order_country ON customer_order (country, created, number);
      CREATE INDEX customer_order_total ON customer_order (currency, total, number);
      CREATE INDEX order_event_refund ON order_event (time, customer_order)
        WHERE action = 'refund';

      -- The sum of all slots is that of the orders placed on a day and the refunds made on it; writers
      -- beside one another count in different slots.
      CREATE TABLE sales_day (
        day \(integer) NOT NULL,  -- since 1970, in UTC
        currency \(text) NOT NULL,
        state \(text) NOT NULL CHECK (state IN ('sold', 'unpaid', 'voided', 'cancelled')),
        slot \(integer) NOT NULL,
        orders \(integer) NOT NULL,
        items \(integer) NOT NULL,
        subtotal \(integer) NOT NULL,
        discount \(integer) NOT NULL,
        shipping \(integer) NOT NULL,
        tax \(integer) NOT NULL,
        total \(integer) NOT NULL,
        paid \(integer) NOT NULL,
        refunded \(integer) NOT NULL,
        refunded_tax \(integer) NOT NULL,
        PRIMARY KEY (day, currency, state, slot)
      )\(dialect.keyedTableEnd)
      \(salesOfOlderOrders(integer))
      """
  }

  private static func salesOfOlderOrders(_ integer: String) -> String {
    let state = """
      CASE WHEN o.status IN ('cancelled', 'expired') THEN 'cancelled'
          WHEN o.payment IN ('paid', 'partially_refunded', 'refunded') THEN 'sold'
          WHEN o.payment = 'voided' THEN 'voided' ELSE 'unpaid' END
      """
    let columns = [
      "orders", "items", "subtotal", "discount", "shipping", "tax", "total", "paid", "refunded",
      "refunded_tax",
    ]
    let sums = columns.map { "CAST(sum(\($0)) AS \(integer))" }.joined(separator: ", ")
    return """
      INSERT INTO sales_day (day, currency, state, slot, \(columns.joined(separator: ", ")))
        SELECT day, currency, state, 0, \(sums)
        FROM (
          SELECT o.created / 86400 AS day, o.currency, \(state) AS state, 1 AS orders, o.items,
            o.subtotal, o.discount, o.shipping, o.tax, o.total, o.paid, 0 AS refunded,
            0 AS refunded_tax
          FROM customer_order o
          UNION ALL
          SELECT e.time / 86400, o.currency, \(state), 0, 0, 0, 0, 0, 0, 0, 0, e.amount, e.tax
          FROM order_event e JOIN customer_order o ON o.number = e.customer_order
          WHERE e.action = 'refund'
        ) AS bookings
        GROUP BY day, currency, state;
      """
  }
}
