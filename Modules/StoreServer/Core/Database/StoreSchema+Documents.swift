extension StoreSchema {
  /// The invoices and credit notes of orders, as they were issued.
  ///
  /// The numbers of each kind begin at 1 and have no gap: a document has the next one of the
  /// transaction that inserts it, and is never deleted. `fsck` checks the sequences.
  static func documents(_ dialect: SchemaDialect) -> String {
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
        PRIMARY KEY (kind, number),
        UNIQUE (customer_order, kind, event)
      )\(dialect.keyedTableEnd)
      """
  }
}
