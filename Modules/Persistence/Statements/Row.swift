import CSQLite
import Foundation

/// The row a statement stands on, readable until the statement moves on.
///
/// It cannot be kept: take out of it what is needed.
///
///     try row["name"] as String
///     try row[0] as Int?
public struct Row: ~Copyable {
  private let compiled: CompiledStatement
  private let columnNames: [String]

  /// Made once the statement has taken its first step, before which a new schema may still give it
  /// other columns.
  ///
  /// Not inlined, because the optimizer of Swift 6.3.1 aborts where it specializes a generic
  /// function that builds a noncopyable value around a reference.
  @inline(never)
  init(_ statement: borrowing Statement) {
    compiled = statement.compiled
    columnNames = statement.compiled.columnNames
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
      throw .noSuchColumn(name, statement: compiled.sql)
    }
    guard !columnNames[(index + 1)...].contains(name) else {
      throw .misuse(.ambiguousColumn(name), statement: compiled.sql)
    }
    return index
  }

  @usableFromInline
  func stored(at index: Int) throws(PersistenceError) -> SQLValue {
    let handle = compiled.handle
    guard index >= 0, index < columnNames.count else {
      throw .noSuchColumn("number \(index)", statement: compiled.sql)
    }
    let column = Int32(index)
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, column))
    case SQLITE_TEXT:
      guard let text = text(in: column) else {
        throw unexpected("TEXT that is not UTF-8", at: index, for: String.self)
      }
      return .text(text)
    case SQLITE_BLOB:
      let start = sqlite3_column_blob(handle, column)
      let count = Int(sqlite3_column_bytes(handle, column))
      return .blob([UInt8](UnsafeRawBufferPointer(start: start, count: count)))
    default: return .null
    }
  }

  /// The text in a column, or nothing if it is not UTF-8.
  private func text(in column: Int32) -> String? {
    // The text is asked for first: a database may hold UTF-16, and only then is its size in UTF-8
    // known.
    guard let start = sqlite3_column_text(compiled.handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(compiled.handle, column))
    var text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    // Decoding repairs, and repaired it would no longer be what was stored.
    // `String(validating:as:)` does not, but is several times slower than to look afterwards.
    let isUntouched = text.withUTF8 { decoded in
      decoded.count == count
        && decoded.baseAddress.map { memcmp($0, start, count) == 0 } ?? (count == 0)
    }
    return isUntouched ? text : nil
  }

  @usableFromInline
  func unexpected(_ found: String, at index: Int, for expected: Any.Type) -> PersistenceError {
    .unexpectedValue(
      column: columnNames[index],
      expected: "\(expected)",
      found: found,
      statement: compiled.sql
    )
  }
}
