import StoreCore

/// The tables of the books, and the books of a store that had none.
enum SalesTables {
  /// The counts and amounts, as of schema 14.
  private static let columns = [
    "orders", "lines", "items", "subtotal", "discount", "shipping", "tax", "total", "refunded",
    "refunded_tax",
  ]

  /// Returns the script that makes the books and fills them from the history of the orders.
  ///
  /// At schema 13, orders were paid as a whole, their lines never changed, and all lines of an order
  /// had one tax rate.
  static func books(_ dialect: any SchemaDialect) -> String {
    let (integer, text) = (dialect.integer, dialect.text)
    let sums = columns.map { "\($0) \(integer) NOT NULL" }.joined(separator: ",\n  ")
    let names = columns.joined(separator: ", ")
    let totals = columns.map { "CAST(sum(\($0)) AS BIGINT)" }.joined(separator: ", ")
    return """
      -- What each event of an order and each document adds to the sales. Rows are never changed.
      CREATE TABLE sales_line (
        customer_order \(integer) NOT NULL REFERENCES customer_order,
        basis \(text) NOT NULL CHECK (basis IN ('placed', 'paid', 'invoiced')),
        -- The order's event; 0 for the invoice, and the event of a credit note.
        version \(integer) NOT NULL,
        position \(integer) NOT NULL,  -- in the booking
        time \(integer) NOT NULL,
        currency \(text) NOT NULL,
        discount_code \(text),
        country \(text) NOT NULL,
        sku \(text) NOT NULL,  -- empty for the shipping
        tax_percent \(text) NOT NULL,  -- a decimal, exactly
        \(sums),
        PRIMARY KEY (customer_order, basis, version, position)
      )\(dialect.keyedTableEnd)
      CREATE INDEX sales_line_time ON sales_line (basis, time);
      CREATE INDEX order_document_issued ON order_document (issued);

      DROP TABLE sales_day;
      -- The sum of all slots is the sum of the lines of a day; writers beside one another count in
      -- different slots.
      CREATE TABLE sales_day (
        basis \(text) NOT NULL,
        day \(integer) NOT NULL,  -- since 1970, in UTC
        currency \(text) NOT NULL,
        slot \(integer) NOT NULL,
        \(sums),
        PRIMARY KEY (basis, day, currency, slot)
      )\(dialect.keyedTableEnd)

      \(history(dialect))
      INSERT INTO sales_day (basis, day, currency, slot, \(names))
      SELECT basis, time / 86400, currency, 0, \(totals)
      FROM sales_line GROUP BY basis, time / 86400, currency;
      """
  }

  /// Returns the statement that books the history of all orders.
  private static func history(_ dialect: any SchemaDialect) -> String {
    let names = columns.joined(separator: ", ")
    let sums = columns.map { "CAST(sum(\($0)) AS BIGINT) AS \($0)" }
    let isAny = columns.map { "sum(\($0)) <> 0" }.joined(separator: " OR ")
    let line = "customer_order, basis, version, position, time, sku, tax_percent"
    let documentTax = dialect.member("amount", of: dialect.member("tax", of: "d.content")).text
    return """
      WITH line AS (
        SELECT customer_order, position, sku, tax_percent, 1 AS lines, quantity AS items,
          unit_price * quantity AS subtotal, discount, 0 AS shipping, tax, total
        FROM order_line
        UNION ALL
        SELECT o.number, s.lines, '', s.tax_percent, 0, 0, 0, o.discount - s.discount, o.shipping,
          o.tax - s.tax, o.total - s.total
        FROM customer_order o JOIN (
          SELECT customer_order, count(*) AS lines, min(tax_percent) AS tax_percent,
            sum(discount) AS discount, sum(tax) AS tax, sum(total) AS total
          FROM order_line GROUP BY customer_order
        ) AS s ON s.customer_order = o.number
      ),
      part AS (
        SELECT line.*, CASE WHEN position = 0 THEN 1 ELSE 0 END AS orders,
          sum(total) OVER (PARTITION BY customer_order ORDER BY position) AS total_until,
          sum(total) OVER (PARTITION BY customer_order) AS total_whole,
          sum(tax) OVER (PARTITION BY customer_order ORDER BY position) AS tax_until,
          sum(tax) OVER (PARTITION BY customer_order) AS tax_whole
        FROM line
      ),
      -- By how much an event changes the number of placed and of paid orders.
      change AS (
        SELECT e.*, \(isPlaced("to")) - \(isPlaced("from")) AS placed,
          \(isPaid("to")) - \(isPaid("from")) AS paid
        FROM order_event e
      ),
      refund AS (
        SELECT e.*, sum(amount) OVER (PARTITION BY customer_order ORDER BY version) AS amount_until,
          sum(tax) OVER (PARTITION BY customer_order ORDER BY version) AS refunded_tax_until
        FROM order_event e WHERE action = 'refund'
      ),
      -- Each refund up to each line, in proportion to the lines; the parts of all add up.
      division AS (
        SELECT r.customer_order, r.version, r.time, r.tax AS whole_tax, r.to_status, p.position,
          p.sku, p.tax_percent,
          \(share("r.amount_until", "total")) - \(share("(r.amount_until - r.amount)", "total"))
            AS amount,
          \(share("r.refunded_tax_until", "tax"))
            - \(share("(r.refunded_tax_until - r.tax)", "tax")) AS tax
        FROM refund r JOIN part p ON p.customer_order = r.customer_order
      ),
      refunded AS (
        SELECT customer_order, version, time, whole_tax, to_status, position, sku, tax_percent,
          amount - coalesce(lag(amount) OVER line_order, 0) AS refunded,
          tax - coalesce(lag(tax) OVER line_order, 0) AS refunded_tax
        FROM division
        WINDOW line_order AS (PARTITION BY customer_order, version ORDER BY position)
      ),
      \(returns(dialect)),
      booking (\(line), \(names)) AS (
        \(sales("'placed'", "c.version", "c.time", "c.placed", from: "change c"))
        WHERE c.placed <> 0
        UNION ALL
        \(sales("'paid'", "c.version", "c.time", "c.paid", from: "change c"))
        WHERE c.paid <> 0
        UNION ALL
        SELECT \(line), \(columns.map { "coalesce(lag(\($0)) OVER line_event, 0) - \($0)" }
          .joined(separator: ", "))
        FROM unpaid_return
        WINDOW line_event AS (PARTITION BY customer_order, position ORDER BY version)
        UNION ALL
        \(sales("'invoiced'", "0", "c.issued", "1", from: "order_document c"))
        WHERE c.kind = 'invoice'
        UNION ALL
        \(refunds("'paid'", "r.version", "r.time", "r.refunded", "r.refunded_tax"))
        UNION ALL
        \(refunds("'placed'", "r.version", "r.time", "r.refunded", "r.refunded_tax"))
        WHERE r.to_status NOT IN ('cancelled', 'expired')
        UNION ALL
        \(refunds("'placed'", "c.version", "c.time", "-r.refunded", "-r.refunded_tax"))
        JOIN change c ON c.customer_order = r.customer_order AND c.version > r.version
        WHERE c.placed < 0
        UNION ALL
        -- The tax of a credit note can be rounded another way than the tax of its refund.
        \(refunds("'invoiced'", "d.event", "d.issued", "r.refunded", """
          r.refunded_tax + CASE WHEN r.position = 0
            THEN CAST(\(documentTax) AS BIGINT) - r.whole_tax ELSE 0 END
          """))
        JOIN order_document d ON d.kind = 'credit_note'
          AND d.customer_order = r.customer_order AND d.event = r.version
        UNION ALL
        SELECT p.customer_order, 'invoiced', d.event, p.position, d.issued, p.sku, p.tax_percent,
          0, 0, 0, 0, 0, 0, 0, 0, p.total, p.tax
        FROM order_document d JOIN change c ON c.customer_order = d.customer_order
          AND c.version = d.event AND c.action <> 'refund'
        JOIN part p ON p.customer_order = d.customer_order
        WHERE d.kind = 'credit_note'
      )
      INSERT INTO sales_line (\(line), currency, discount_code, country, \(names))
      SELECT \(line), (SELECT currency FROM customer_order WHERE number = b.customer_order),
        (SELECT discount_code FROM customer_order WHERE number = b.customer_order),
        (SELECT country FROM customer_order WHERE number = b.customer_order), \(names)
      FROM (
        SELECT \(line), \(sums.joined(separator: ", ")) FROM booking
        GROUP BY \(line) HAVING \(isAny)
      ) AS b;
      """
  }

  /// Returns the tables of the items of each line that were back and not paid after each event.
  private static func returns(_ dialect: any SchemaDialect) -> String {
    let items = dialect.elements(of: "r.lines", as: "i").text
    // As `OrderLine.part` defines it.
    func part(_ amount: String) -> String {
      "(\(amount) / quantity * items + (\(amount) % quantity * items * 2 + quantity) / (quantity * 2))"
    }
    return """
      back AS (
        SELECT e.customer_order, e.version, e.time, o.shipping, o.is_tax_included, l.position, l.sku,
          l.tax_percent, l.unit_price, l.quantity, l.tax, l.total,
          CASE WHEN \(isPlaced("to")) = 0 OR \(isPaid("to")) = 1 THEN 0 ELSE (
            SELECT CAST(coalesce(sum(CAST(i.value ->> 'quantity' AS BIGINT)), 0) AS BIGINT)
            FROM order_event r, \(items)
            WHERE r.customer_order = e.customer_order AND r.version <= e.version
              AND r.action = 'return' AND i.value ->> 'sku' = l.sku
          ) END AS items
        FROM order_event e JOIN customer_order o ON o.number = e.customer_order
          JOIN order_line l ON l.customer_order = e.customer_order
        WHERE EXISTS (
          SELECT 1 FROM order_event r
          WHERE r.customer_order = e.customer_order AND r.action = 'return'
        )
      ),
      unpaid_return AS (
        SELECT customer_order, 'placed' AS basis, version, position, time, sku, tax_percent,
          CASE WHEN position = 0 AND shipping = 0
            AND sum(items) OVER whole = sum(quantity) OVER whole THEN 1 ELSE 0 END AS orders,
          CASE WHEN items = quantity THEN 1 ELSE 0 END AS lines, items,
          unit_price * items AS subtotal,
          unit_price * items - \(part("total"))
            + CASE is_tax_included WHEN 1 THEN 0 ELSE \(part("tax")) END AS discount,
          0 AS shipping, \(part("tax")) AS tax, \(part("total")) AS total, 0 AS refunded,
          0 AS refunded_tax
        FROM back WINDOW whole AS (PARTITION BY customer_order, version)
      )
      """
  }

  /// Returns the query that adds or takes back the parts of whole orders.
  private static func sales(
    _ basis: String,
    _ version: String,
    _ time: String,
    _ factor: String,
    from table: String
  ) -> String {
    let sums = columns.dropLast(2).map { "\(factor) * p.\($0)" }.joined(separator: ", ")
    return """
      SELECT p.customer_order, \(basis), \(version), p.position, \(time), p.sku, p.tax_percent,
        \(sums), 0, 0
      FROM \(table) JOIN part p ON p.customer_order = c.customer_order
      """
  }

  /// Returns the query that adds or takes back refunds.
  private static func refunds(
    _ basis: String,
    _ version: String,
    _ time: String,
    _ amount: String,
    _ tax: String
  ) -> String {
    """
    SELECT r.customer_order, \(basis), \(version), r.position, \(time), r.sku, r.tax_percent,
      0, 0, 0, 0, 0, 0, 0, 0, \(amount), \(tax)
    FROM refunded r
    """
  }

  /// Returns 1 if an event comes from or goes to a state in which a placed order counts, or else 0.
  private static func isPlaced(_ side: String) -> String {
    """
    CASE WHEN e.\(side)_status IS NULL OR e.\(side)_status IN ('cancelled', 'expired')
      OR e.\(side)_payment = 'voided' THEN 0 ELSE 1 END
    """
  }

  /// Returns 1 if an event comes from or goes to a state in which the order is paid, or else 0.
  private static func isPaid(_ side: String) -> String {
    """
    CASE WHEN e.\(side)_payment IN ('paid', 'partially_refunded', 'refunded') THEN 1 ELSE 0 END
    """
  }

  /// Returns an amount in proportion to all lines up to one, rounded half up.
  private static func share(_ amount: String, _ column: String) -> String {
    let (until, whole) = ("p.\(column)_until", "p.\(column)_whole")
    let twice = "(2 * \(amount) * \(until) + \(whole))"
    // The remainder, so that the division is exact for integers and for PostgreSQL's decimals.
    return """
      CASE WHEN \(whole) = 0 THEN 0
        ELSE (\(twice) - \(twice) % (2 * \(whole))) / (2 * \(whole)) END
      """
  }
}
