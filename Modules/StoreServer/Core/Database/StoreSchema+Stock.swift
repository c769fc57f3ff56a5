extension StoreSchema {
  /// The ledger of stock movements, and the thresholds at which stock is low.
  ///
  /// Of each SKU, the sums of its movements are the stock of its variant; `fsck` compares them. The
  /// ledger of an older store opens with the stock that it has.
  static func stock(_ dialect: SchemaDialect) -> String {
    let (integer, text) = (dialect.integer, dialect.text)
    return """
      CREATE TABLE stock_movement (
        id \(dialect.autoincrementKey),
        sku \(text) NOT NULL,  -- also of a variant that was removed
        time \(integer) NOT NULL,
        caller \(text),
        reason \(text) NOT NULL,
        on_hand \(integer) NOT NULL,   -- differences
        reserved \(integer) NOT NULL,
        on_hand_after \(integer) NOT NULL,
        reserved_after \(integer) NOT NULL,
        customer_order \(integer),
        note \(text)
      )\(dialect.rowIDTableEnd)
      CREATE INDEX stock_movement_sku ON stock_movement (sku\(dialect.trailingColumn("id")));

      CREATE TABLE stock_threshold (
        variant \(integer) PRIMARY KEY REFERENCES variant ON DELETE CASCADE,
        threshold \(integer) NOT NULL CHECK (threshold >= 0)
      )\(dialect.rowIDTableEnd)

      INSERT INTO stock_movement
        (sku, time, reason, on_hand, reserved, on_hand_after, reserved_after)
        SELECT v.sku, p.updated, 'opening', v.on_hand, v.reserved, v.on_hand, v.reserved
        FROM variant v JOIN product p ON p.id = v.product
        WHERE v.on_hand <> 0 OR v.reserved <> 0;
      """
  }
}
