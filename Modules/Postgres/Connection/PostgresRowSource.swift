import CPostgres
import Foundation
import Persistence

/// The rows of a result, one at a time.
///
/// Integers of all widths and booleans are read as integers, `bytea` as bytes, and types without a
/// counterpart in SQLite as the server's text.
final class PostgresRowSource: RowSource {
  let sql: String
  let columnNames: [String]
  private var result: OpaquePointer

  /// Creates a source for the one row of a result, which the caller must not free meanwhile.
  init(_ sql: String, _ result: OpaquePointer, columnNames: [String]) {
    self.sql = sql
    self.columnNames = columnNames
    self.result = result
  }

  /// Moves to another row with the same columns.
  func move(to result: OpaquePointer) { self.result = result }

  static func columnNames(of result: OpaquePointer) -> [String] {
    (0..<libpq.PQnfields(result)).map { column in
      libpq.PQfname(result, column).map { String(cString: $0) } ?? ""
    }
  }

  func value(at index: Int) throws(PersistenceError) -> SQLValue {
    let column = Int32(index)
    guard libpq.PQgetisnull(result, 0, column) == 0, let start = libpq.PQgetvalue(result, 0, column)
    else {
      return .null
    }
    let count = Int(libpq.PQgetlength(result, 0, column))
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    switch libpq.PQftype(result, column) {
    case PostgresType.bool: return .integer(bytes.first == UInt8(ascii: "t") ? 1 : 0)
    case PostgresType.int2, PostgresType.int4, PostgresType.int8:
      return .integer(strtoll(start, nil, 10))
    case PostgresType.float4, PostgresType.float8: return try real(bytes, at: index)
    case PostgresType.numeric: return try number(bytes, at: index)
    case PostgresType.bytea: return .blob(try blob(bytes, at: index))
    default: return .text(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Reads a `numeric` as an integer if it is whole, and as a double otherwise.
  private func number(
    _ bytes: UnsafeRawBufferPointer,
    at index: Int
  ) throws(PersistenceError) -> SQLValue {
    let text = String(decoding: bytes, as: UTF8.self)
    let parts = text.split(separator: ".", maxSplits: 1)
    guard parts.count > 1, parts[1].contains(where: { $0 != "0" }) else {
      if let whole = parts.first.flatMap({ Int64($0) }) { return .integer(whole) }
      throw unexpected("a number out of range", at: index)
    }
    return try real(bytes, at: index)
  }

  private func real(
    _ bytes: UnsafeRawBufferPointer,
    at index: Int
  ) throws(PersistenceError) -> SQLValue {
    guard let value = Double(String(decoding: bytes, as: UTF8.self)), !value.isNaN else {
      throw unexpected("NaN", at: index)
    }
    return .real(value)
  }

  /// Reads bytes in PostgreSQL's hex format: `\x` and two digits each.
  private func blob(
    _ text: UnsafeRawBufferPointer,
    at index: Int
  ) throws(PersistenceError) -> [UInt8] {
    guard text.count >= 2, text[1] == UInt8(ascii: "x") else {
      throw unexpected("bytes that are not in hex format", at: index)
    }
    return [UInt8](unsafeUninitializedCapacity: (text.count - 2) / 2) { bytes, count in
      for offset in stride(from: 2, to: text.count - 1, by: 2) {
        bytes[count] = Self.digit(text[offset]) << 4 | Self.digit(text[offset + 1])
        count += 1
      }
    }
  }

  private static func digit(_ character: UInt8) -> UInt8 {
    character < UInt8(ascii: "a")
      ? character &- UInt8(ascii: "0") : character &- UInt8(ascii: "a") &+ 10
  }

  private func unexpected(_ found: String, at index: Int) -> PersistenceError {
    .unexpectedValue(
      column: columnNames[index],
      expected: "a supported value",
      found: found,
      statement: sql
    )
  }
}
