import CSQLite

/// A prepared SQL statement, which runs any number of times with different values.
///
/// When it goes out of scope, it returns to its connection's cache. While one of its runs is under
/// way it cannot be run again; prepare the same SQL once more for that.
public struct Statement: ~Copyable {
  private let compiled: CompiledStatement
  private let connection: Connection

  init(_ compiled: CompiledStatement, on connection: Connection) {
    self.compiled = compiled
    self.connection = connection
  }

  deinit { compiled.isInUse = false }

  /// Runs the statement to its end and returns the number of rows it inserted, updated or deleted.
  ///
  /// Rows changed by triggers and cascades are not counted; rows that the statement returns are
  /// skipped.
  ///
  /// - Parameter arguments: The values of the statement's parameters; `nil` is NULL.
  /// - Returns: The number of changed rows.
  /// - Throws: A ``PersistenceError`` if a value cannot be bound or SQLite fails.
  @discardableResult
  public func run(_ arguments: StatementArguments = []) throws(PersistenceError) -> Int {
    let changesBefore = connection.changedRowCount
    try start(arguments)
    defer { finish() }
    while try step() {}
    // SQLite counts the changes of the last statement that made any, which may not be this
    // one.
    guard connection.changedRowCount != changesBefore else { return 0 }
    return Int(sqlite3_changes64(connection.handle))
  }

  /// Reads the first column of the first row.
  ///
  /// - Parameter arguments: The values of the statement's parameters; `nil` is NULL.
  /// - Returns: The value, or `nil` if there is no row.
  /// - Throws: A ``PersistenceError`` if a value cannot be bound, SQLite fails or the column holds
  ///   another type.
  public func value<Value: SQLConvertible>(
    _ arguments: StatementArguments = []
  ) throws(PersistenceError) -> Value? {
    try start(arguments)
    defer { finish() }
    guard try step() else { return nil }
    let value: Value = try Row(compiled)[0]
    try completeWriting()
    return value
  }

  /// Reads the first row; a query is not run any further.
  ///
  /// - Parameters:
  ///   - arguments: The values of the statement's parameters; `nil` is NULL.
  ///   - read: A function that reads the row.
  /// - Returns: The value that the function returned, or `nil` if there is no row.
  /// - Throws: The function's error, or a ``PersistenceError`` if a value cannot be bound or SQLite
  ///   fails.
  public func first<Value>(
    _ arguments: StatementArguments = [],
    _ read: (borrowing Row) throws -> Value
  ) throws -> Value? {
    try start(arguments)
    defer { finish() }
    guard try step() else { return nil }
    let value = try read(Row(compiled))
    try completeWriting()
    return value
  }

  /// Reads all rows.
  ///
  /// - Parameters:
  ///   - arguments: The values of the statement's parameters; `nil` is NULL.
  ///   - read: A function that reads one row.
  /// - Returns: The values that the function returned, in the order of the rows.
  /// - Throws: The function's error, or a ``PersistenceError`` if a value cannot be bound or SQLite
  ///   fails.
  public func all<Value>(
    _ arguments: StatementArguments = [],
    _ read: (borrowing Row) throws -> Value
  ) throws -> [Value] {
    var all: [Value] = []
    try forEachRow(arguments) { row in all.append(try read(row)) }
    return all
  }

  /// Calls a function with each row, without keeping any of them in memory.
  ///
  /// - Parameters:
  ///   - arguments: The values of the statement's parameters; `nil` is NULL.
  ///   - body: A function that reads one row; its error ends the run.
  /// - Throws: The function's error, or a ``PersistenceError`` if a value cannot be bound or SQLite
  ///   fails.
  public func forEachRow(
    _ arguments: StatementArguments = [],
    _ body: (borrowing Row) throws -> Void
  ) throws {
    try start(arguments)
    defer { finish() }
    guard try step() else { return }
    let row = Row(compiled)
    repeat { try body(row) } while try step()
  }

  private func start(_ arguments: StatementArguments) throws(PersistenceError) {
    guard !compiled.isRunning else { throw misuse(.alreadyRunning) }
    try connection.requireTransactionIntact()
    try bind(arguments.values)
    compiled.isRunning = true
  }

  private func step() throws(PersistenceError) -> Bool {
    switch sqlite3_step(compiled.handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      let error = failure(code)
      connection.recordRollbackCause(error)
      throw error
    }
  }

  /// Runs a writing statement to its end, since only there SQLite commits it or reports a failure.
  private func completeWriting() throws(PersistenceError) {
    guard sqlite3_stmt_readonly(compiled.handle) == 0 else { return }
    while try step() {}
  }

  /// Resets the statement for its next run and clears its bindings.
  private func finish() {
    // Its code repeats the failure that `step` has thrown already.
    sqlite3_reset(compiled.handle)
    sqlite3_clear_bindings(compiled.handle)
    compiled.isRunning = false
  }

  /// Makes the error of a result code, mostly without SQLite's own message.
  ///
  /// The message can quote the values a statement runs with: full-text search quotes its query, JSON
  /// its path. Messages about violated constraints name columns only and are kept.
  private func failure(_ code: Int32) -> PersistenceError {
    let constraint = PersistenceError.Constraint(code)
    let namesOnly = constraint != nil && constraint != .other
    return PersistenceError(
      code,
      database: connection.name,
      statement: compiled.sql,
      message: namesOnly ? connection.errorMessage : nil
    )
  }

  private func misuse(_ misuse: PersistenceError.Misuse) -> PersistenceError {
    .misuse(misuse, statement: compiled.sql)
  }
}

/// The values of a statement's parameters, in their order; `nil` is NULL.
///
///     try statement.run(["Anna", 3, nil])
public struct StatementArguments: Sendable, ExpressibleByArrayLiteral {
  /// The values as SQLite stores them.
  public let values: [SQLValue]

  /// Creates arguments of values as SQLite stores them.
  public init(_ values: [SQLValue]) { self.values = values }

  public init(arrayLiteral values: (any SQLConvertible)?...) {
    self.values = values.map { $0?.sqlValue ?? .null }
  }
}

// MARK: - Binding

extension Statement {
  /// Binds a value to every parameter, or throws before anything has run.
  private func bind(_ values: [SQLValue]) throws(PersistenceError) {
    let count = Int(sqlite3_bind_parameter_count(compiled.handle))
    guard values.count == count else {
      throw misuse(.bindingCount(expected: count, given: values.count))
    }
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
  }

  private func bind(_ value: SQLValue, at index: Int32) throws(PersistenceError) {
    let handle = compiled.handle
    let code =
      switch value {
      case .null: sqlite3_bind_null(handle, index)
      case .integer(let value): sqlite3_bind_int64(handle, index, value)
      case .real(let value):
        // SQLite would silently store NULL for it.
        if value.isNaN {
          throw misuse(.notANumber(parameter: Int(index)))
        } else {
          sqlite3_bind_double(handle, index, value)
        }
      case .text(var value):
        value.withUTF8 { text in
          text.withMemoryRebound(to: CChar.self) { text in
            csqlite_bind_text(handle, index, text.baseAddress, UInt64(text.count))
          }
        }
      case .blob(let value):
        value.withUnsafeBytes { csqlite_bind_blob(handle, index, $0.baseAddress, UInt64($0.count)) }
      }
    guard code == SQLITE_OK else { throw failure(code) }
  }
}
