extension StoreSchema {
  /// The orders of a customer in one place of an index, and the time at which the person was erased.
  static func customers(_ dialect: SchemaDialect) -> String {
    """
    ALTER TABLE customer_order ADD COLUMN erased \(dialect.integer);
    CREATE INDEX customer_order_customer ON customer_order (customer, number, erased);
    """
  }
}
