import CSQLite

/// SQLite by itself, waiting for the disk as the store does.
final class BareSQLite: BareConnection {
  private var handle: OpaquePointer?
  private var statements: [String: OpaquePointer] = [:]

  init(_ path: String) throws {
    guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
      throw LoadError("The store cannot be opened.")
    }
    try run("PRAGMA synchronous = FULL")
    try run("PRAGMA cache_size = -65536")
    try run("PRAGMA foreign_keys = ON")
    try run("PRAGMA wal_autocheckpoint = \(Self.logPages)")
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  let bytesType = "BLOB"
  let slot = "0"

  func begin(_ key: String) throws { try run("BEGIN IMMEDIATE") }

  /// Takes the write lock.
  func hold(_ sku: String) {}

  func incrementRevision() throws -> Int {
    try run("UPDATE revision SET catalog = catalog + 1")
    return try run("SELECT catalog FROM revision")
  }

  func insert(_ sql: String, _ values: [BareValue], numbered column: String) throws -> Int {
    try run(sql, values)
    return Int(sqlite3_last_insert_rowid(handle))
  }

  func fill(_ body: () throws -> Void) throws {
    try run("BEGIN IMMEDIATE")
    try body()
    try run("COMMIT")
    try run("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  @discardableResult
  func run(_ sql: String, _ values: [BareValue]) throws -> Int {
    let statement = try statement(sql)
    defer { sqlite3_reset(statement) }
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      switch value {
      case .number(let number): sqlite3_bind_int64(statement, place, Int64(number))
      case .text(let text): csqlite_bind_text(statement, place, text, UInt64(text.utf8.count))
      case .bytes(let bytes): csqlite_bind_blob(statement, place, bytes, UInt64(bytes.count))
      }
    }
    var number: Int?
    var code = sqlite3_step(statement)
    while code == SQLITE_ROW {
      if number == nil { number = Int(sqlite3_column_int64(statement, 0)) }
      for column in 0..<sqlite3_column_count(statement) {
        _ = sqlite3_column_text(statement, column)
      }
      code = sqlite3_step(statement)
    }
    guard code == SQLITE_DONE else { throw LoadError(String(cString: sqlite3_errmsg(handle))) }
    return number ?? 0
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

extension BareSQLite {
  /// The pages in the write-ahead log at which it is written into the file: 40 MB, as in the store.
  private static let logPages = 10_000

  /// The version, and the durability settings that the store uses.
  static var settings: String {
    """
    SQLite \(String(cString: sqlite3_libversion())): journal_mode WAL, synchronous FULL, \
    wal_autocheckpoint \(logPages)
    """
  }
}
