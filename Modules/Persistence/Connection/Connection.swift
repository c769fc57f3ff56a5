import CSQLite

/// An open database, for one thread at a time.
///
/// It is not `Sendable`: whoever opens it keeps it, and the compiler sees to it that nobody else
/// reaches it. That is what allows SQLite to run without its own locks. To share one, put it behind
/// a ``Database``. Several connections to one file, in one process or many, get along: readers
/// never wait, each sees the state of its own transaction's start, and writers take turns.
///
/// A connection closes when it is let go. Every call blocks the thread it is made on until SQLite
/// has answered, at worst for the busy timeout.
public final class Connection {
  let handle: OpaquePointer

  /// What errors call this database: its path, or "memory".
  let name: String

  private var statements = StatementCache()

  /// How many `transaction` calls are under way, one within the other.
  var openTransactions = 0

  /// The failure for which SQLite itself took back the transaction under way.
  var undoing: PersistenceError.Evidence?

  /// Opens a database, creating it if need be, and brings its schema up to date.
  ///
  /// Every setting is in force when this returns, or it throws: write-ahead log (for a file),
  /// foreign keys, the defensive flag, an untrusted schema, double quotes around names only. A file
  /// that is no database, that can only be read though it is to be written, or whose schema is
  /// newer than the last of the migrations is refused, its contents untouched. Without migrations,
  /// the schema's version is not looked at.
  public init(
    _ location: DatabaseLocation,
    options: ConnectionOptions = ConnectionOptions(),
    migrations: [Migration] = []
  ) throws(PersistenceError) {
    (handle, name) = try Self.openHandle(location, options.access)
    try configure(location, options)
    if !migrations.isEmpty { try migrate(migrations, access: options.access) }
  }

  deinit {
    statements.removeAll()
    // Nothing is left for the caller to do if closing fails: what was committed is in the file or
    // its log.
    sqlite3_close_v2(handle)
  }

  /// A statement ready to run; compiled once, and kept for when the same SQL is asked for again.
  ///
  /// The SQL holds one statement and no values: those are bound when it runs. A kept statement is
  /// compiled anew by itself after the schema has changed.
  public func prepare(_ sql: String) throws(PersistenceError) -> Statement {
    if let kept = statements.take(sql) { return Statement(kept, on: self) }
    let compiled = try compile(sql)
    statements.keep(compiled, for: sql)
    return Statement(compiled, on: self)
  }

  /// Runs the statements of a script one after the other.
  ///
  /// The script is not a transaction unless it is run within one; the statements before a failing
  /// one stay done. Its statements have no parameters, and rows are passed over.
  public func execute(script: String) throws(PersistenceError) {
    try compileEach(of: script) { compiled throws(PersistenceError) in
      try Statement(compiled, on: self).run()
    }
  }

  /// The row id of the last row inserted through this connection; 0 before the first.
  public var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Whether a transaction is open, so that a failure now would take back more than one statement.
  public var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }
}
