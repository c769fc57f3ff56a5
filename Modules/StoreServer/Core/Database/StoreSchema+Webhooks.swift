extension StoreSchema {
  /// The webhooks, and the deliveries of order events to them.
  ///
  /// A delivery is written in the transaction of its event. Its content is the order after the event,
  /// as the API shows it.
  static func webhooks(_ dialect: SchemaDialect) -> String {
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
      """
  }
}
