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
  /// - Parameter bindings: The values of the statement's parameters.
  /// - Returns: The number of changed rows.
  /// - Throws: A ``PersistenceError`` if a value cannot be bound or SQLite fails.
  @discardableResult
  public func run(_ bindings: Bindings = []) throws(PersistenceError) -> Int {
    let changesBefore = sqlite3_total_changes64(connection.handle)
    try start(bindings)
    defer { finish() }
    while try step() {}
    // SQLite counts the changes of the last statement that made any, which may not be this
    // one.
    guard sqlite3_total_changes64(connection.handle) != changesBefore else { return 0 }
    return Int(sqlite3_changes64(connection.handle))
  }

  /// Reads the first column of the first row.
  ///
  /// - Parameter bindings: The values of the statement's parameters.
  /// - Returns: The value, or `nil` if there is no row.
  /// - Throws: A ``PersistenceError`` if a value cannot be bound, SQLite fails or the column holds
  ///   another type.
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

  /// Reads the first row; a query is not run any further.
  ///
  /// - Parameters:
  ///   - bindings: The values of the statement's parameters.
  ///   - read: A function that reads the row.
  /// - Returns: The value that the function returned, or `nil` if there is no row.
  /// - Throws: The function's error, or a ``PersistenceError`` if a value cannot be bound or SQLite
  ///   fails.
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
  ///
  /// - Parameters:
  ///   - bindings: The values of the statement's parameters.
  ///   - read: A function that reads one row.
  /// - Returns: The values that the function returned, in the order of the rows.
  /// - Throws: The function's error, or a ``PersistenceError`` if a value cannot be bound or SQLite
  ///   fails.
  public func all<Value>(
    _ bindings: Bindings = [],
    _ read: (borrowing Row) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try forEachRow(bindings) { row in values.append(try read(row)) }
    return values
  }

  /// Calls a function with each row, without keeping any of them in memory.
  ///
  /// - Parameters:
  ///   - bindings: The values of the statement's parameters.
  ///   - body: A function that reads one row; its error ends the run.
  /// - Throws: The function's error, or a ``PersistenceError`` if a value cannot be bound or SQLite
  ///   fails.
  public func forEachRow(
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

// MARK: - Binding

extension Statement {
  /// Binds a value to every parameter, or throws before anything has run.
  private func bind(_ bindings: Bindings) throws(PersistenceError) {
    let count = Int(sqlite3_bind_parameter_count(compiled.handle))
    switch bindings {
    case .positional(let values):
      guard values.count == count else {
        throw misuse(.bindingCount(expected: count, given: values.count))
      }
      for index in values.indices {
        try bind(values[index]?.sqlValue ?? .null, at: Int32(index + 1))
      }
    case .named(let values):
      var used = 0
      for index in 0..<Int32(count) {
        let name = parameterName(at: index + 1)
        guard let value = values[name] else { throw misuse(.missingBinding(name)) }
        try bind(value?.sqlValue ?? .null, at: index + 1)
        used += 1
      }
      guard used == values.count else {
        let names = Set((0..<Int32(count)).map { parameterName(at: $0 + 1) })
        throw misuse(.unknownBinding(values.keys.first { !names.contains($0) } ?? ""))
      }
    }
  }

  /// The name of a parameter without its sign; a bare `?` is named by its index.
  private func parameterName(at index: Int32) -> String {
    guard let name = sqlite3_bind_parameter_name(compiled.handle, index) else { return "?\(index)" }
    return String(cString: name + 1)
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
          throw misuse(.notANumber(parameterName(at: index)))
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

/// The values of a statement's parameters, in order, `[1, "tea"]`, or by name, `["name": "tea"]`.
///
/// Every parameter needs exactly one value; too few, too many or an unknown name is an error. `nil`
/// is NULL.
public enum Bindings: Sendable, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// Values in the order of the parameters `?`.
  case positional([(any SQLConvertible)?])

  /// Values by the names of the parameters `:name`, `@name` or `$name`, given without the sign.
  case named([String: (any SQLConvertible)?])

  /// Creates positional bindings.
  public init(arrayLiteral values: (any SQLConvertible)?...) { self = .positional(values) }

  /// Creates named bindings; the last value of a repeated name wins.
  public init(dictionaryLiteral values: (String, (any SQLConvertible)?)...) {
    self = .named(Dictionary(values) { $1 })
  }
}
