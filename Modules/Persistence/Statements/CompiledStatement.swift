import CSQLite

/// SQL as SQLite has compiled it; finalized when it is let go.
final class CompiledStatement {
  let handle: OpaquePointer
  let sql: String

  /// Whether a ``Statement`` holds it.
  var isTaken = true

  /// Whether it is between its first step and its reset.
  var isRunning = false

  private var knownColumnNames: [String] = []
  private var compilationsKnown: Int32 = -1

  init(_ handle: OpaquePointer, sql: String) {
    self.handle = handle
    self.sql = sql
  }

  deinit { sqlite3_finalize(handle) }

  /// The names of the result's columns, kept until a new schema has the statement compiled anew.
  var columnNames: [String] {
    let compilations = sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_REPREPARE, 0)
    if compilations != compilationsKnown {
      compilationsKnown = compilations
      knownColumnNames = (0..<sqlite3_column_count(handle)).map { index in
        sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
      }
    }
    return knownColumnNames
  }
}
