import StoreCore

/// The table of orders, and how version 14 changes it.
enum OrderTable {
  /// Returns the table of orders of version 13, with checks of the two statuses or without.
  static func order(
    _ dialect: any SchemaDialect,
    named name: String = "customer_order",
    status: String = "",
    payment: String = ""
  ) -> String {
    let (integer, text) = (dialect.integer, dialect.text)
    return """
      CREATE TABLE \(name) (
        number \(dialect.autoincrementKey),  -- never that of another
        status \(text) NOT NULL\(status),
        payment \(text) NOT NULL\(payment),
        version \(integer) NOT NULL CHECK (version >= 1),  -- that of its last event
        email \(text) NOT NULL,
        customer \(text) NOT NULL,  -- the address in small letters, by which customers are told apart
        address \(text) NOT NULL,   -- JSON, as the store sends it
        shipping_method \(text) NOT NULL,  -- so too
        discount_code \(text),
        words \(text) NOT NULL,  -- what it is found by: `String.sortKey` of people, city and SKUs
        currency \(text) NOT NULL,
        subtotal \(integer) NOT NULL CHECK (subtotal >= 0),  -- in minor units, as all amounts
        discount \(integer) NOT NULL CHECK (discount >= 0),
        shipping \(integer) NOT NULL CHECK (shipping >= 0),
        tax \(integer) NOT NULL CHECK (tax >= 0),
        is_tax_included \(integer) NOT NULL,
        total \(integer) NOT NULL CHECK (total >= 0),
        paid \(integer) NOT NULL DEFAULT 0 CHECK (paid BETWEEN 0 AND total),
        refunded \(integer) NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND paid),
        created \(integer) NOT NULL,
        updated \(integer) NOT NULL,
        erased \(integer),  -- when the customer was erased
        country \(text) NOT NULL DEFAULT '',
        items \(integer) NOT NULL DEFAULT 0
      )\(dialect.rowIDTableEnd)
      """
  }

  static let indexes = """
    CREATE INDEX customer_order_customer ON customer_order (customer, number, erased);
    -- Lists of orders are read along one of these: by time, or by currency and total. Pairs of
    -- states that are rare, such as delivered and unpaid, would otherwise be filtered from all
    -- orders with one of the two.
    CREATE INDEX customer_order_created ON customer_order (created, number);
    CREATE INDEX customer_order_status ON customer_order (status, created, number);
    CREATE INDEX customer_order_payment ON customer_order (payment, created, number);
    CREATE INDEX customer_order_states ON customer_order (status, payment, created, number);
    CREATE INDEX customer_order_country ON customer_order (country, created, number);
    CREATE INDEX customer_order_total ON customer_order (currency, total, number);
    CREATE INDEX customer_order_discount ON customer_order (discount_code, customer)
      WHERE discount_code IS NOT NULL;
    """

  /// Returns the columns of what is cancelled, edited and paid in parts.
  ///
  /// An order has no list of statuses any more: a status that is added later needs no new table.
  static func parts(_ dialect: any SchemaDialect) -> String {
    let (integer, text) = (dialect.integer, dialect.text)
    return """
      \(dialect.removingChecks(
        of: ["status", "payment"],
        from: "customer_order",
        indexes: indexes
      ) { order(dialect, named: $0) })
      ALTER TABLE customer_order ADD COLUMN note \(text);
      ALTER TABLE order_line ADD COLUMN cancelled \(integer) NOT NULL DEFAULT 0
        CHECK (cancelled BETWEEN 0 AND quantity - shipped);
      UPDATE order_line SET cancelled = quantity WHERE customer_order IN (
        SELECT number FROM customer_order WHERE status IN ('cancelled', 'expired')
      );
      -- JSON: how an order was paid, what was edited.
      DROP INDEX order_event_refund;
      ALTER TABLE order_event ADD COLUMN details \(text)\(dialect.json("details", "object"));
      """
  }
}
