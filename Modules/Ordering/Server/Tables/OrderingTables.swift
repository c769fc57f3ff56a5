import Persistence
import StoreCore

/// The tables of orders and of the pricing rules.
///
/// An order contains copies of products, so later changes of a product do not affect it. Quantities
/// and sums are never set by hand: each is stored beside the events that it is the sum of, and
/// `fsck` compares the two.
enum OrderingTables {
  static let migrations = [
    SchemaMigration(StoreSchema.firstVersion, "makes the orders") { dialect in
      [orders(dialect), sums(dialect), events(dialect)].joined(separator: "\n")
    },
    SchemaMigration(
      14,
      "cancels and edits parts of orders, and pays them in parts",
      script: OrderTable.parts
    ),
    SchemaMigration(14, "gives orders a billing address, a VAT ID and taxes of shipping") {
      dialect in
      """
      ALTER TABLE customer_order ADD COLUMN billing_address \(dialect.text);
      ALTER TABLE customer_order ADD COLUMN vat_id \(dialect.text);
      -- JSON, as the store sends it; empty if they follow from the first line and the totals
      ALTER TABLE customer_order ADD COLUMN shipping_taxes \(dialect.text) NOT NULL DEFAULT '[]';
      ALTER TABLE order_line ADD COLUMN exemption \(dialect.text);
      """
    },
    SchemaMigration(14, "makes the profile", script: profile),
    SchemaMigration(14, "gives documents the version of their order", script: documents),
    SchemaMigration(14, "makes the books", script: SalesTables.books),
  ]

  static let tables = [
    StoreTable("store_profile", state: .rows),
    StoreTable("shipping_method", state: .rows),
    StoreTable("tax_rate", state: .rows),
    StoreTable("discount", state: .rows),
    StoreTable("customer_order", ids: .neverReused),
    StoreTable("order_word", state: .derived),
    StoreTable("order_line"),
    StoreTable("order_event", ids: .neverReused, state: .counted("max(id)")),
    StoreTable("order_document"),
    StoreTable("sales_line"),
    StoreTable("sales_day"),
    StoreTable("idempotency_key"),
    StoreTable("mail"),
    StoreTable("webhook", ids: .neverReused),
    StoreTable("delivery", ids: .neverReused),
  ]

  private static func orders(_ dialect: any SchemaDialect) -> String {
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

      \(OrderTable.order(
        dialect,
        status: """
           CHECK (status IN (
            'placed', 'confirmed', 'partially_shipped', 'shipped', 'delivered',
            'partially_returned', 'returned', 'cancelled', 'expired'
          ))
          """,
        payment: """
           CHECK (payment IN (
            'unpaid', 'authorized', 'paid', 'voided', 'partially_refunded', 'refunded'
          ))
          """
      ))
      \(OrderTable.indexes)

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
        carrier \(text),
        tracking_number \(text),
        tracking_link \(text),
        tax \(integer),  -- in the amount of a refund
        UNIQUE (customer_order, version)
      )\(dialect.rowIDTableEnd)
      CREATE INDEX order_event_refund ON order_event (time, customer_order)
        WHERE action = 'refund';

      -- The response to each key, kept until `store expire` deletes it.
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

  /// The words, documents and daily sums of orders.
  ///
  /// The numbers of each kind of document begin at the first one of the profile and have no gap: a
  /// document has the next one of the transaction that inserts it, and is never deleted. `fsck`
  /// checks the sequences.
  private static func sums(_ dialect: any SchemaDialect) -> String {
    let (integer, text) = (dialect.integer, dialect.text)
    return """
      -- The words of orders, clustered by word, so that those that begin alike are neighbors.
      CREATE TABLE order_word (
        word \(text) NOT NULL,  -- one of `customer_order.words`
        customer_order \(integer) NOT NULL,
        PRIMARY KEY (word, customer_order)
      )\(dialect.keyedTableEnd)

      \(document(dialect))

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
      """
  }

  /// The webhooks, the settings of the messages to buyers, and the deliveries of order events to
  /// both.
  ///
  /// A delivery is written in the transaction of its event. Its content is the order after the event,
  /// as the API shows it. Messages are deliveries to the webhook 0, which no webhook has.
  private static func events(_ dialect: any SchemaDialect) -> String {
    let (integer, text) = (dialect.integer, dialect.text)
    return """
      CREATE TABLE webhook (
        id \(dialect.autoincrementKey),
        url \(text) NOT NULL,
        events \(text) NOT NULL,  -- types, each between spaces; empty for all
        secret \(dialect.bytes) NOT NULL,
        created \(integer) NOT NULL
      )\(dialect.rowIDTableEnd)

      CREATE TABLE delivery (
        id \(dialect.autoincrementKey),
        webhook \(integer) NOT NULL,
        event \(text) NOT NULL,       -- the ID of the event, the same for all of its deliveries
        type \(text) NOT NULL,
        customer_order \(integer) NOT NULL REFERENCES customer_order,
        version \(integer) NOT NULL,  -- of the order after the event
        content \(text) NOT NULL\(dialect.json("content", "object")),
        created \(integer) NOT NULL,
        status \(text) NOT NULL CHECK (status IN ('pending', 'delivered', 'dead')),
        attempts \(integer) NOT NULL DEFAULT 0,  -- all that were ever begun
        failures \(integer) NOT NULL DEFAULT 0,  -- since it was last sent again by hand
        due \(integer) NOT NULL,  -- of the next attempt; while one runs, the end of its lease
        response \(integer),      -- the last HTTP status
        reason \(text),           -- of the last failure
        finished \(integer)
      )\(dialect.rowIDTableEnd)
      CREATE INDEX delivery_due ON delivery (webhook, due\(dialect.trailingColumn("id")))
        WHERE status = 'pending';
      CREATE INDEX delivery_order ON delivery (webhook, customer_order, version)
        WHERE status = 'pending';
      CREATE INDEX delivery_finished ON delivery (status, finished) WHERE finished IS NOT NULL;

      -- One row, or no row while mail is off.
      CREATE TABLE mail (
        id \(integer) PRIMARY KEY CHECK (id = 1),
        host \(text) NOT NULL,
        port \(integer) NOT NULL,
        encryption \(text) NOT NULL CHECK (encryption IN ('tls', 'starttls')),
        account \(text),
        password \(text),
        certificates \(text),  -- the path of a file
        sender \(text) NOT NULL,
        language \(text) NOT NULL,
        events \(text) NOT NULL  -- types, each between spaces
      )\(dialect.rowIDTableEnd)
      """
  }

  /// Returns the table of invoices and credit notes of version 13, or with another column.
  private static func document(_ dialect: any SchemaDialect, with column: String = "") -> String {
    let (integer, text) = (dialect.integer, dialect.text)
    return """
      CREATE TABLE order_document (
        kind \(text) NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
        number \(integer) NOT NULL CHECK (number >= 1),
        customer_order \(integer) NOT NULL REFERENCES customer_order,
        event \(integer) NOT NULL,  -- the order's event that a credit note is for; 0 for an invoice
        issued \(integer) NOT NULL,
        total \(integer) NOT NULL CHECK (total >= 0),
        content \(text) NOT NULL\(dialect.json("content", "object")),   -- as the store sends it
        \(column)PRIMARY KEY (kind, number),
        UNIQUE (customer_order, kind, event)
      )\(dialect.keyedTableEnd)
      """
  }

  /// Returns the script that adds the version of the order at the issue.
  ///
  /// The column has no default, so that a server of version 0.2.0 that still runs is refused the
  /// documents that the books would lack.
  private static func documents(_ dialect: any SchemaDialect) -> String {
    """
    CREATE TABLE issued_document AS
    SELECT d.*, (
      SELECT coalesce(max(e.version), 1) FROM order_event e
      WHERE e.customer_order = d.customer_order AND e.time <= d.issued
    ) AS version FROM order_document d;
    DROP TABLE order_document;
    \(document(dialect, with: "version \(dialect.integer) NOT NULL,  -- of the order at the issue\n  "))
    INSERT INTO order_document SELECT * FROM issued_document;
    DROP TABLE issued_document;
    """
  }

  private static func profile(_ dialect: any SchemaDialect) -> String {
    let (integer, text) = (dialect.integer, dialect.text)
    return """
      -- One row, or no row in a store that was not set up. `fsck` compares the first numbers with the
      -- documents.
      CREATE TABLE store_profile (
        id \(integer) PRIMARY KEY CHECK (id = 1),
        content \(text) NOT NULL\(dialect.json("content", "object")),   -- as the store sends it
        revision \(integer) NOT NULL,
        first_invoice \(integer) NOT NULL CHECK (first_invoice >= 1),
        first_credit_note \(integer) NOT NULL CHECK (first_credit_note >= 1)
      )\(dialect.rowIDTableEnd)
      """
  }
}
