import CSQLite

/// One compiled SQL statement, to be run any number of times with different values.
///
/// It goes back to its connection's cache when it is let go. While one of its runs is under way it
/// cannot be run again; prepare the same SQL once more for that.
public struct Statement: ~Copyable {
  let compiled: CompiledStatement
  let connection: Connection

  init(_ compiled: CompiledStatement, on connection: Connection) {
    self.compiled = compiled
    self.connection = connection
  }

  deinit { compiled.isTaken = false }

  /// Runs the statement to its end and tells how many rows it inserted, updated or deleted.
  ///
  /// Rows changed by triggers and cascades are not counted; rows the statement returns are passed
  /// over.
  @discardableResult
  public func run(_ bindings: Bindings = []) throws(PersistenceError) -> Int {
    let changesBefore = sqlite3_total_changes64(connection.handle)
    try start(bindings)
    defer { finish() }
    while try step() {}
    // SQLite's count of changes is that of the last statement that made any, which may not be this
    // one.
    guard sqlite3_total_changes64(connection.handle) != changesBefore else { return 0 }
    return Int(sqlite3_changes64(connection.handle))
  }

  /// Reads the first column of the first row, or nothing if there is no row.
  public func value<Value: SQLConvertible>(
    _ bindings: Bindings = []
  ) throws(PersistenceError) -> Value? {
    try start(bindings)
    defer { finish() }
    guard try step() else { return nil }
    let value: Value = try Row(compiled)[0]
    try completeWriting()
    return value
  }

  /// Reads the first row, or nothing if there is none; of a query, further rows are not looked for.
  ///
  /// Like the reading of many rows, it throws what the body throws, or a ``PersistenceError``.
  public func first<Value>(
    _ bindings: Bindings = [],
    _ read: (borrowing Row) throws -> Value
  ) throws -> Value? {
    try start(bindings)
    defer { finish() }
    guard try step() else { return nil }
    let value = try read(Row(compiled))
    try completeWriting()
    return value
  }

  /// Reads all rows.
  public func all<Value>(
    _ bindings: Bindings = [],
    _ read: (borrowing Row) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try each(bindings) { row in values.append(try read(row)) }
    return values
  }

  /// Hands over the rows one by one, holding none of them; what the body throws ends it.
  public func each(
    _ bindings: Bindings = [],
    _ body: (borrowing Row) throws -> Void
  ) throws {
    try start(bindings)
    defer { finish() }
    guard try step() else { return }
    let row = Row(compiled)
    repeat { try body(row) } while try step()
  }

  private func start(_ bindings: Bindings) throws(PersistenceError) {
    guard !compiled.isRunning else { throw misuse(.alreadyRunning) }
    try connection.requireTransactionIntact()
    try bind(bindings)
    compiled.isRunning = true
  }

  private func step() throws(PersistenceError) -> Bool {
    switch sqlite3_step(compiled.handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      let error = failure(code)
      connection.noteUndoing(error)
      throw error
    }
  }

  /// Runs what writes to its end: only there is it committed, or found that it cannot be.
  private func completeWriting() throws(PersistenceError) {
    guard sqlite3_stmt_readonly(compiled.handle) == 0 else { return }
    while try step() {}
  }

  /// Makes the statement ready for its next run and lets go of the values it was bound to.
  private func finish() {
    // Its code repeats the failure that `step` has thrown already.
    sqlite3_reset(compiled.handle)
    sqlite3_clear_bindings(compiled.handle)
    compiled.isRunning = false
  }

  /// Describes a failure, mostly without SQLite's own words.
  ///
  /// They can quote the values a statement runs with: full-text search quotes its query, JSON its
  /// path. Those on broken constraints name columns only and are kept.
  func failure(_ code: Int32) -> PersistenceError {
    let constraint = PersistenceError.Constraint(code)
    let namesOnly = constraint != nil && constraint != .other
    return PersistenceError(
      code,
      database: connection.name,
      statement: compiled.sql,
      message: namesOnly ? connection.errorMessage : nil
    )
  }

  func misuse(_ misuse: PersistenceError.Misuse) -> PersistenceError {
    .misuse(misuse, statement: compiled.sql)
  }
}
