/// The row that something stands on, readable until that moves on.
///
/// It cannot be kept: take out of it what is needed.
///
///     try row["name"] as String
///     try row[0] as Int?
public struct Row: ~Copyable {
  private let source: any RowSource
  private let columnNames: [String]

  /// Made once it is known which columns there are; a statement of SQLite has to take its first
  /// step for that, before which a new schema may still give it others.
  ///
  /// Not inlined, because the optimizer of Swift 6.3.1 aborts where it specializes a generic
  /// function that builds a noncopyable value around a reference.
  @inline(never)
  public init(_ source: any RowSource) {
    self.source = source
    columnNames = source.columnNames
  }

  /// The value in a column, by its place from 0.
  ///
  /// NULL is read as an optional only. Another type than the stored one is an error, never a
  /// converted or zero value.
  @inlinable
  public subscript<Value: SQLConvertible>(index: Int) -> Value {
    get throws(PersistenceError) {
      let stored = try stored(at: index)
      guard let value = Value(sqlValue: stored) else {
        throw unexpected(stored.kind, at: index, for: Value.self)
      }
      return value
    }
  }

  /// The value in a column, by its name in the result.
  ///
  /// The name is that of `AS` where the SQL says so. One that stands for several columns is an
  /// error.
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
  func stored(at index: Int) throws(PersistenceError) -> SQLValue {
    guard index >= 0, index < columnNames.count else {
      throw .noSuchColumn("number \(index)", statement: source.sql)
    }
    return try source.stored(at: index)
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
