import CSQLite

/// An open database, for one thread at a time.
///
/// It is not `Sendable`, so the compiler makes sure that only its owner uses it; that allows SQLite
/// to run without its own locks. To share a connection, put it behind a ``Database``. Several
/// connections to one file, in one process or many, work at the same time: readers never wait, each
/// sees the state at the start of its transaction, and writers take turns.
///
/// A connection closes when it is released. Every call blocks its thread until SQLite returns, at
/// most for the busy timeout if another connection holds a lock.
public final class Connection {
  let handle: OpaquePointer

  /// The name of the database in errors: its path, or "memory".
  let name: String

  private var statements = StatementCache()

  /// The number of pages in the log after the last commit of this connection, once
  /// ``leaveLog()`` was called; otherwise 0.
  public private(set) var logPageCount = 0

  /// The number of nested `transaction` calls under way.
  private var transactionDepth = 0

  /// The failure for which SQLite itself rolled the current transaction back.
  private var rollbackCause: PersistenceError.Evidence?

  /// Opens a database, creates it if it is missing, and migrates its schema.
  ///
  /// When this returns, all settings are applied: write-ahead log (for a file), foreign keys, the
  /// defensive flag, an untrusted schema, double quotes around names only. Without migrations, the
  /// schema version is not checked.
  ///
  /// - Parameters:
  ///   - location: A file, or memory.
  ///   - options: The access, durability and busy timeout.
  ///   - migrations: The steps to the current schema.
  /// - Throws: A ``PersistenceError`` that leaves the file untouched: for example
  ///   ``PersistenceError/notADatabase(_:)``, ``PersistenceError/readOnly(_:)`` if the file is to be
  ///   written and cannot, or ``PersistenceError/newerVersion(found:known:database:)`` if its schema
  ///   is newer than the last of the migrations.
  public init(
    _ location: DatabaseLocation,
    options: ConnectionOptions = ConnectionOptions(),
    migrations: [Migration] = []
  ) throws(PersistenceError) {
    (handle, name) = try Self.openHandle(location, options: options)
    try configure(location, options: options)
    if !migrations.isEmpty { try migrate(migrations, access: options.access) }
  }

  deinit {
    statements.removeAll()
    // The caller could do nothing if closing fails: committed data is in the file or its log.
    sqlite3_close_v2(handle)
  }

  /// Prepares a statement, or takes the compiled one from the cache of this connection.
  ///
  /// SQLite recompiles a cached statement after a change of the schema.
  ///
  /// - Throws: ``PersistenceError/statement(_:)`` if the SQL is invalid, or
  ///   ``PersistenceError/misuse(_:statement:)`` unless it holds exactly one statement.
  public func prepare(_ sql: String) throws(PersistenceError) -> Statement { try prepare([sql]) }

  /// Prepares the statement whose SQL is in parts, or takes the compiled one from the cache.
  ///
  /// The parts are only joined to compile the statement.
  ///
  /// - Parameter parts: The SQL, one part after the other.
  /// - Returns: The statement.
  /// - Throws: The ``PersistenceError`` of a statement whose SQL is one string.
  public func prepare(_ parts: [String]) throws(PersistenceError) -> Statement {
    if let cached = statements.take(parts) { return Statement(cached, on: self) }
    let compiled = try compile(parts.joined())
    statements.insert(compiled, for: parts)
    return Statement(compiled, on: self)
  }

  /// Runs the statements of a script one after the other.
  ///
  /// The script is a transaction only if it runs within one; otherwise the statements before a
  /// failing one are kept. Its statements have no parameters, and their rows are skipped.
  ///
  /// - Parameter script: SQL statements, separated by semicolons.
  /// - Throws: The ``PersistenceError`` of the first statement that fails.
  public func execute(script: String) throws(PersistenceError) {
    try compileEach(of: script) { compiled throws(PersistenceError) in
      try Statement(compiled, on: self).run()
    }
  }

  /// Leaves the log to the caller: commits no longer write it into the file once it has a thousand
  /// pages.
  public func leaveLog() {
    let connection = Unmanaged.passUnretained(self).toOpaque()
    let recordLength: LogHook = { connection, _, _, pages in
      guard let connection else { return SQLITE_OK }
      Unmanaged<Connection>.fromOpaque(connection).takeUnretainedValue().logPageCount = Int(pages)
      return SQLITE_OK
    }
    sqlite3_wal_hook(handle, recordLength, connection)
  }

  private typealias LogHook =
    @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?, Int32) -> Int32

  /// The row id of the last row inserted through this connection; 0 before the first.
  public var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// The number of rows that this connection has inserted, updated or deleted.
  public var changedRowCount: Int64 { sqlite3_total_changes64(handle) }

  /// `true` during a transaction, when a failure can roll back more than one statement.
  public var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }
}

/// The time at which a transaction takes its locks.
public enum TransactionMode: Sendable, Hashable {
  /// With the first statement that needs them; for reading, which then sees one state throughout.
  case deferred
  /// The write lock at once; for writing, since the transaction is never refused as busy later.
  case immediate
  /// Every lock at once; with the write-ahead log the same as immediate.
  case exclusive

  fileprivate var begin: String {
    switch self {
    case .deferred: "BEGIN DEFERRED"
    case .immediate: "BEGIN IMMEDIATE"
    case .exclusive: "BEGIN EXCLUSIVE"
    }
  }
}

// MARK: - Transactions

extension Connection {
  /// Runs a function in a transaction, and commits when the function returns.
  ///
  /// If the function throws or the commit fails, everything is rolled back and the error is thrown
  /// unchanged. Within another transaction it is a savepoint, which can be rolled back alone; the
  /// mode is then the outer one's.
  ///
  /// A full disk can make SQLite roll back the whole transaction at once. If the function catches
  /// that error and continues, its further statements throw
  /// ``PersistenceError/transactionLost(_:database:)``.
  ///
  /// - Parameters:
  ///   - mode: The time at which the transaction takes its locks.
  ///   - body: A function that uses this connection.
  /// - Returns: The value that the function returned.
  /// - Throws: The function's error, or a ``PersistenceError`` if beginning or committing fails.
  @discardableResult
  public func transaction<Value>(
    _ mode: TransactionMode = .immediate,
    _ body: () throws -> Value
  ) throws -> Value {
    let isNested = try begin(mode)
    defer { leave() }
    do {
      let value = try body()
      try commit(isNested)
      return value
    } catch {
      rollBack(isNested)
      throw error
    }
  }

  /// Runs an asynchronous function in a transaction; it awaits only its own statements.
  ///
  /// - Parameters:
  ///   - mode: The time at which the transaction takes its locks.
  ///   - body: A function that uses this connection.
  /// - Returns: The value that the function returned.
  /// - Throws: The function's error, or a ``PersistenceError`` if beginning or committing fails.
  @discardableResult
  public func transaction<Value>(
    _ mode: TransactionMode = .immediate,
    _ body: () async throws -> Value
  ) async throws -> Value {
    let isNested = try begin(mode)
    defer { leave() }
    do {
      let value = try await body()
      try commit(isNested)
      return value
    } catch {
      rollBack(isNested)
      throw error
    }
  }

  /// Begins a transaction, or a savepoint within the current one; returns `true` for a savepoint.
  private func begin(_ mode: TransactionMode) throws(PersistenceError) -> Bool {
    let isNested = isInTransaction
    try prepare(isNested ? "SAVEPOINT nested" : mode.begin).run()
    transactionDepth += 1
    return isNested
  }

  private func commit(_ isNested: Bool) throws(PersistenceError) {
    try prepare(isNested ? "RELEASE nested" : "COMMIT").run()
  }

  /// Rolls back the transaction or savepoint.
  ///
  /// SQLite may have done so already. If it fails now, the caller still gets the error that led here.
  private func rollBack(_ isNested: Bool) {
    guard isInTransaction else { return }
    if isNested { _ = try? prepare("ROLLBACK TO nested").run() }
    _ = try? prepare(isNested ? "RELEASE nested" : "ROLLBACK").run()
  }

  private func leave() {
    transactionDepth -= 1
    if transactionDepth == 0 { rollbackCause = nil }
  }

  /// Throws if SQLite has rolled the transaction back, since each further statement would commit by
  /// itself.
  func requireTransactionIntact() throws(PersistenceError) {
    if transactionDepth > 0, !isInTransaction {
      throw .transactionLost(rollbackCause, database: name)
    }
  }

  /// Records the failure for which SQLite has just rolled the current transaction back.
  func recordRollbackCause(_ error: PersistenceError) {
    if transactionDepth > 0, !isInTransaction, rollbackCause == nil {
      rollbackCause = error.evidence
    }
  }
}
