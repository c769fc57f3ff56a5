/// The tables of orders and of the pricing rules.
///
/// An order contains copies of products, so later changes of a product do not affect it. Quantities
/// and sums are never set by hand: each is stored beside the events that it is the sum of, and
/// `fsck` compares the two. Idempotency keys are no longer kept forever, as the schema step says,
/// but until `StoreServer.deleteIdempotencyKeys(olderThan:isDryRun:)`.
extension StoreSchema {
  static func orders(_ dialect: SchemaDialect) -> String {
    let (integer, text) = (dialect.integer, dialect.text)
    return """
      -- Rules as the store sends them, under what names them.
      CREATE TABLE shipping_method (
        code \(text) PRIMARY KEY,
        content \(text) NOT NULL,  -- JSON
        revision \(integer) NOT NULL
      )\(dialect.keyedTableEnd)

      CREATE TABLE tax_rate (
        code \(text) PRIMARY KEY,  -- of the country
        content \(text) NOT NULL,
        revision \(integer) NOT NULL
      )\(dialect.keyedTableEnd)

      CREATE TABLE discount (
        code \(text) PRIMARY KEY,
        content \(text) NOT NULL,
        revision \(integer) NOT NULL,
        -- How many orders use it, those left out that were cancelled or expired.
        uses \(integer) NOT NULL DEFAULT 0 CHECK (uses >= 0),
        most \(integer),  -- how many may; any number where there is none
        CHECK (uses <= most)
      )\(dialect.keyedTableEnd)

      CREATE TABLE customer_order (
        number \(dialect.autoincrementKey),  -- never that of another
        status \(text) NOT NULL CHECK (status IN (
          'placed', 'confirmed', 'partially_shipped', 'shipped', 'delivered',
          'partially_returned', 'returned', 'cancelled', 'expired'
        )),
        payment \(text) NOT NULL CHECK (payment IN (
          'unpaid', 'authorized', 'paid', 'voided', 'partially_refunded', 'refunded'
        )),
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
        updated \(integer) NOT NULL
      )\(dialect.rowIDTableEnd)
      CREATE INDEX customer_order_status ON customer_order (status, number);
      CREATE INDEX customer_order_payment ON customer_order (payment, number);
      CREATE INDEX customer_order_discount ON customer_order (discount_code, customer)
        WHERE discount_code IS NOT NULL;

      CREATE TABLE order_line (
        customer_order \(integer) NOT NULL REFERENCES customer_order,
        position \(integer) NOT NULL,
        sku \(text) NOT NULL,
        name \(text) NOT NULL,
        options \(text) NOT NULL,  -- JSON
        unit_price \(integer) NOT NULL CHECK (unit_price >= 0),
        quantity \(integer) NOT NULL CHECK (quantity > 0),
        discount \(integer) NOT NULL CHECK (discount >= 0),
        tax_percent \(text) NOT NULL,  -- a decimal, exactly
        tax \(integer) NOT NULL CHECK (tax >= 0),
        total \(integer) NOT NULL CHECK (total >= 0),
        shipped \(integer) NOT NULL DEFAULT 0 CHECK (shipped BETWEEN 0 AND quantity),
        returned \(integer) NOT NULL DEFAULT 0 CHECK (returned BETWEEN 0 AND shipped),
        PRIMARY KEY (customer_order, position),
        UNIQUE (customer_order, sku)
      )\(dialect.keyedTableEnd)
      CREATE INDEX order_line_sku ON order_line (sku);

      CREATE TABLE order_event (
        id \(dialect.autoincrementKey),  -- counts every change of any order
        customer_order \(integer) NOT NULL REFERENCES customer_order,
        version \(integer) NOT NULL,  -- what it brought the order to
        time \(integer) NOT NULL,
        caller \(text) NOT NULL,
        action \(text) NOT NULL,
        from_status \(text),  -- nothing for the first
        from_payment \(text),
        to_status \(text) NOT NULL,
        to_payment \(text) NOT NULL,
        reason \(text),
        key \(text),
        lines \(text) NOT NULL\(dialect.json("lines", "array")),  -- JSON: what was sent or came back
        amount \(integer),       -- what was paid or paid back
        is_restocked \(integer),
        UNIQUE (customer_order, version)
      )\(dialect.rowIDTableEnd)

      -- What was answered to whom under which key. It is kept for good: an order that waits on the
      -- disk of a machine that was off for a month is still placed only once.
      CREATE TABLE idempotency_key (
        caller \(text) NOT NULL,
        key \(text) NOT NULL,
        hash \(dialect.bytes) NOT NULL,  -- of what was asked
        customer_order \(integer) NOT NULL REFERENCES customer_order,
        version \(integer) NOT NULL,  -- of the order, as it was answered
        status \(integer) NOT NULL,
        answer \(text) NOT NULL,
        created \(integer) NOT NULL,
        PRIMARY KEY (caller, key)
      )\(dialect.keyedTableEnd)
      """
  }

  /// An index for orders by both states: pairs that are rare, such as delivered and unpaid, would
  /// otherwise be filtered from all orders with one of the two.
  static let orderStates =
    "CREATE INDEX customer_order_states ON customer_order (status, payment, number);"

  /// The words of orders as an index, clustered by word, so that those that begin alike are
  /// neighbors.
  static func orderWords(_ dialect: SchemaDialect) -> String {
    """
    CREATE TABLE order_word (
      word \(dialect.text) NOT NULL,  -- one of `customer_order.words`
      customer_order \(dialect.integer) NOT NULL,
      PRIMARY KEY (word, customer_order)
    )\(dialect.keyedTableEnd)
    INSERT INTO order_word (word, customer_order)
      SELECT DISTINCT found.value, number
      FROM customer_order, \(dialect.splitWords("words")) AS found\(dialect.splitColumns)
      WHERE found.value <> '';
    """
  }
}
