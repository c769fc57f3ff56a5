import CSQLite
import Foundation

extension CompiledStatement: RowSource {
  func stored(at index: Int) throws(PersistenceError) -> SQLValue {
    let column = Int32(index)
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, column))
    case SQLITE_TEXT:
      guard let text = text(in: column) else {
        throw .unexpectedValue(
          column: columnNames[index],
          expected: "String",
          found: "TEXT that is not UTF-8",
          statement: sql
        )
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
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    var text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    // Decoding repairs, and repaired it would no longer be what was stored.
    // `String(validating:as:)` does not, but is several times slower than to look afterwards.
    let isUntouched = text.withUTF8 { decoded in
      decoded.count == count
        && decoded.baseAddress.map { memcmp($0, start, count) == 0 } ?? (count == 0)
    }
    return isUntouched ? text : nil
  }
}
