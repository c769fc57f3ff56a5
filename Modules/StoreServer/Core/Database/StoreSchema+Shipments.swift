extension StoreSchema {
  /// The carrier, number and link of a shipment, beside its event.
  static func shipments(_ dialect: SchemaDialect) -> String {
    """
    ALTER TABLE order_event ADD COLUMN carrier \(dialect.text);
    ALTER TABLE order_event ADD COLUMN tracking_number \(dialect.text);
    ALTER TABLE order_event ADD COLUMN tracking_link \(dialect.text);
    """
  }
}
