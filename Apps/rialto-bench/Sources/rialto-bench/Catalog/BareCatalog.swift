import CSQLite
import Foundation

/// The store's own queries by SQLite alone: rows are stepped through and their columns read.
final class BareCatalog {
  private var handle: OpaquePointer?
  private var statements: [String: OpaquePointer] = [:]

  init(_ path: String) throws {
    guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY, nil) == SQLITE_OK else {
      throw LoadError("The store cannot be opened.")
    }
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  /// A value of a statement.
  enum Value {
    case number(Int)
    case text(String)
  }

  /// Reads all columns of all rows, and keeps the numbers in the first.
  @discardableResult
  func numbers(_ sql: String, _ values: [Value] = []) throws -> [Int] {
    try rows(sql, of: values) { Int(sqlite3_column_int64($0, 0)) }
  }

  private func texts(_ sql: String, of values: [Value]) throws -> [String] {
    try rows(sql, of: values) { sqlite3_column_text($0, 0).map { String(cString: $0) } ?? "" }
  }

  private func rows<First>(
    _ sql: String,
    of values: [Value],
    first: (OpaquePointer) -> First
  ) throws -> [First] {
    let statement = try statement(sql)
    defer { sqlite3_reset(statement) }
    for (index, value) in values.enumerated() {
      switch value {
      case .number(let number): sqlite3_bind_int64(statement, Int32(index + 1), Int64(number))
      case .text(let text):
        csqlite_bind_text(statement, Int32(index + 1), text, UInt64(text.utf8.count))
      }
    }
    var found: [First] = []
    let columns = sqlite3_column_count(statement)
    while sqlite3_step(statement) == SQLITE_ROW {
      found.append(first(statement))
      for column in 0..<columns where sqlite3_column_type(statement, column) == SQLITE_TEXT {
        _ = sqlite3_column_text(statement, column)
      }
    }
    return found
  }

  /// Names from the titles of products; few products bear each name.
  func rareWords(count: Int) throws -> [String] {
    var words: Set<String> = []
    let last = try numbers("SELECT max(id) FROM product").first ?? 0
    for id in stride(from: 1, through: last, by: max(last / (8 * count), 1)) {
      let title = try texts("SELECT title FROM product WHERE id = ?", of: [.number(id)]).first ?? ""
      guard let name = title.split(separator: " ").last?.lowercased(), name.count > 5 else {
        continue
      }
      let found = try numbers(
        "SELECT rowid FROM product_text WHERE product_text MATCH ? LIMIT 50",
        [.text("\"\(name)\" *")]
      )
      if 1..<50 ~= found.count { words.insert(name) }
    }
    guard !words.isEmpty else { throw LoadError("The store has no rare words.") }
    return Array(words.sorted().prefix(count))
  }

  /// Reads the whole products of a page, without the one row more that tells of another page.
  func products(_ ids: [Int]) throws {
    let list = Value.text("[\(ids.prefix(20).map(String.init).joined(separator: ","))]")
    try numbers(
      """
      SELECT p.id, p.title, p.description, p.status, p.options, p.images, p.created, p.updated,
        p.revision, p.rating, p.stars_1, p.stars_2, p.stars_3, p.stars_4, p.stars_5,
        b.id, b.name, c.id, c.name, c.parent, c.image
      FROM product p LEFT JOIN brand b ON b.id = p.brand LEFT JOIN category c ON c.id = p.category
      WHERE p.id IN (SELECT value FROM json_each(?))
      """,
      [list]
    )
    try numbers(
      """
      SELECT v.product, v.sku, v.options, v.on_hand, v.reserved, p.amount, p.currency
      FROM variant v LEFT JOIN price p ON p.variant = v.id
      WHERE v.product IN (SELECT value FROM json_each(?))
      ORDER BY v.product, v.position, p.position
      """,
      [list]
    )
  }

  private func statement(_ sql: String) throws -> OpaquePointer {
    if let known = statements[sql] { return known }
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
      throw LoadError(String(cString: sqlite3_errmsg(handle)))
    }
    statements[sql] = statement
    return statement
  }
}
