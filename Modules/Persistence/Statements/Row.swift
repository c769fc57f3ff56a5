/// The current row of a result, readable until the result moves to the next.
///
/// It cannot be kept: read the needed columns out of it.
///
///     try row["name"] as String
///     try row[0] as Int?
public struct Row: ~Copyable {
  private let source: any RowSource
  private let columnNames: [String]

  /// Creates the row of a source whose columns are known.
  ///
  /// A statement of SQLite has to take its first step before that: until then a schema change may
  /// still give it other columns.
  ///
  /// Not inlined, because the optimizer of Swift 6.3.1 aborts where it specializes a generic
  /// function that builds a noncopyable value around a reference.
  @inline(never)
  public init(_ source: any RowSource) {
    self.source = source
    columnNames = source.columnNames
  }

  /// The value in a column, by its index from 0.
  ///
  /// Only an optional reads NULL. A stored value of another type is an error, never a converted or
  /// zero value.
  @inlinable
  public subscript<Value: SQLConvertible>(index: Int) -> Value {
    get throws(PersistenceError) {
      let stored = try storedValue(at: index)
      guard let value = Value(sqlValue: stored) else {
        throw unexpected(stored.kind, at: index, for: Value.self)
      }
      return value
    }
  }

  /// The value in a column, by its name in the result.
  ///
  /// The name is the one after `AS` if the SQL has one. A name that several columns share is an error.
  @inlinable
  public subscript<Value: SQLConvertible>(name: String) -> Value {
    get throws(PersistenceError) { try self[index(of: name)] }
  }

  @usableFromInline
  func index(of name: String) throws(PersistenceError) -> Int {
    guard let index = columnNames.firstIndex(of: name) else {
      throw .noSuchColumn(name, statement: source.sql)
    }
    guard !columnNames[(index + 1)...].contains(name) else {
      throw .misuse(.ambiguousColumn(name), statement: source.sql)
    }
    return index
  }

  @usableFromInline
  func storedValue(at index: Int) throws(PersistenceError) -> SQLValue {
    guard index >= 0, index < columnNames.count else {
      throw .noSuchColumn("number \(index)", statement: source.sql)
    }
    return try source.value(at: index)
  }

  @usableFromInline
  func unexpected(_ found: String, at index: Int, for expected: Any.Type) -> PersistenceError {
    .unexpectedValue(
      column: columnNames[index],
      expected: "\(expected)",
      found: found,
      statement: source.sql
    )
  }
}

/// A result that moves from row to row: a statement of SQLite, or the result of another database.
///
/// A ``Row`` reads any source in the same way.
public protocol RowSource: AnyObject {
  /// The names of the result's columns, in order.
  var columnNames: [String] { get }

  /// The SQL of the result, for errors.
  var sql: String { get }

  /// Returns the value in a column of the current row.
  ///
  /// - Throws: ``PersistenceError/unexpectedValue(column:expected:found:statement:)`` if the value
  ///   cannot be represented.
  func value(at index: Int) throws(PersistenceError) -> SQLValue
}
