/// The rows of an imported catalog, written by SQLite alone into an empty store: the same rows into
/// the same tables and indexes, in transactions of as many products, each waited for until the disk
/// has it.
///
/// It reads no JSON, checks nothing and looks for no SKU. But it reads the rows out of the other store,
/// and writes its log into the file itself, for which the store has another thread: a figure above 1 says
/// no more than that.
struct BareImport {
  private let connection: BareSQLite

  /// The number of products of a transaction of the store's import.
  private static let batchSize = 1000

  init(into path: String, of source: String) throws {
    connection = try BareSQLite(path)
    try connection.run("ATTACH ? AS source", [.text(source)])
  }

  /// Writes the first products, and returns how many in a second.
  func perSecond(of count: Int) throws -> Double {
    let duration = try ContinuousClock().measure {
      for table in ["brand", "category"] {
        try connection.run("INSERT INTO main.\(table) SELECT * FROM source.\(table)")
      }
      for first in stride(from: 1, through: count, by: Self.batchSize) {
        try write(first...min(first + Self.batchSize - 1, count))
      }
    }
    return Double(count) / (duration / .seconds(1))
  }

  private func write(_ ids: ClosedRange<Int>) throws {
    try connection.run("BEGIN IMMEDIATE")
    let variants = "SELECT id FROM source.variant WHERE product BETWEEN ? AND ?"
    for (table, condition) in [
      ("product", "id BETWEEN ? AND ?"), ("variant", "product BETWEEN ? AND ?"),
      ("price", "variant IN (\(variants))"), ("least_price", "product BETWEEN ? AND ?"),
      ("stock_movement", "sku IN (SELECT sku FROM source.variant WHERE id IN (\(variants)))"),
    ] {
      try connection.run(
        "INSERT INTO main.\(table) SELECT * FROM source.\(table) WHERE \(condition)",
        [.number(ids.lowerBound), .number(ids.upperBound)]
      )
    }
    // One by one, or FTS5 writes its index before each of them, in more parts.
    for id in ids {
      try connection.run(
        """
        INSERT INTO main.product_text (rowid, title, brand, sku, description, filters)
        SELECT rowid, title, brand, sku, description, filters FROM source.product_text
        WHERE rowid = ?
        """,
        [.number(id)]
      )
    }
    try connection.run("UPDATE revision SET catalog = catalog + \(ids.count)")
    try connection.run("COMMIT")
  }
}
