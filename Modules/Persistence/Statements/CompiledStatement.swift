import CSQLite
import Foundation
import FoundationCore

/// A statement compiled by SQLite, finalized when the object is released.
final class CompiledStatement {
  let handle: OpaquePointer
  let sql: String

  /// `true` while a ``Statement`` uses it.
  var isInUse = true

  /// `true` between its first step and its reset.
  var isRunning = false

  private var cachedColumnNames: [String] = []
  private var cachedCompilation: Int32 = -1

  init(_ handle: OpaquePointer, sql: String) {
    self.handle = handle
    self.sql = sql
  }

  deinit { sqlite3_finalize(handle) }
}

extension CompiledStatement: RowSource {
  /// The names of the result's columns, cached until a schema change makes SQLite recompile it.
  var columnNames: [String] {
    let compilation = sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_REPREPARE, 0)
    if compilation != cachedCompilation {
      cachedCompilation = compilation
      cachedColumnNames = (0..<sqlite3_column_count(handle)).map { index in
        sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
      }
    }
    return cachedColumnNames
  }

  func value(at index: Int) throws(PersistenceError) -> SQLValue {
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

  /// The text in a column, or `nil` if it is not UTF-8.
  private func text(in column: Int32) -> String? {
    // Asked for before its size: a database may hold UTF-16, whose size in UTF-8 is known only then.
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    var text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    // Decoding repairs invalid bytes, and the text would differ from the stored one.
    // `String(validating:as:)` does not, but is several times slower than to compare afterwards.
    let isUntouched = text.withUTF8 { decoded in
      decoded.count == count
        && decoded.baseAddress.map { memcmp($0, start, count) == 0 } ?? (count == 0)
    }
    return isUntouched ? text : nil
  }
}

/// The compiled statements of one connection, by their SQL in parts.
struct StatementCache {
  /// More than a program writes by hand; reached only by SQL composed at run time.
  private static let capacity = 200

  private var statements: [Key: CompiledStatement] = [:]

  /// Returns the cached statement of some SQL, or `nil` if it is not cached or in use.
  func take(_ parts: [String]) -> CompiledStatement? {
    guard let compiled = statements[Key(parts: parts)], !compiled.isInUse else { return nil }
    compiled.isInUse = true
    return compiled
  }

  /// Caches a statement; a full cache is emptied first.
  mutating func insert(_ compiled: CompiledStatement, for parts: [String]) {
    if statements.count >= Self.capacity { statements.removeAll(keepingCapacity: true) }
    statements[Key(parts: parts)] = compiled
  }

  mutating func removeAll() { statements.removeAll() }

  /// SQL in parts, compared byte by byte.
  ///
  /// Equal Swift strings can differ in bytes (an accent composed or not), and mean different names
  /// to SQLite.
  private struct Key: Hashable {
    let parts: [String]

    static func == (one: Self, other: Self) -> Bool {
      guard one.parts.count == other.parts.count else { return false }
      // Most parts are the same literals, which no look at their characters need tell.
      let areIdentical = one.parts.withUnsafeBytes { one in
        other.parts.withUnsafeBytes { other in
          guard let first = one.baseAddress, let second = other.baseAddress else { return true }
          return memcmp(first, second, one.count) == 0
        }
      }
      return areIdentical || zip(one.parts, other.parts).allSatisfy { $0.hasSameBytes(as: $1) }
    }

    /// Hashes the lengths: statements that differ have them alike so rarely that hashing the bytes
    /// would cost more.
    func hash(into hasher: inout Hasher) {
      hasher.combine(parts.reduce(parts.count) { 31 &* $0 &+ $1.utf8.count })
    }
  }
}

extension Connection {
  /// Compiles SQL that holds exactly one statement.
  func compile(_ sql: String) throws(PersistenceError) -> CompiledStatement {
    var first: CompiledStatement?
    try compileEach(of: sql) { compiled throws(PersistenceError) in
      guard first == nil else { throw .misuse(.severalStatements, statement: sql) }
      first = compiled
    }
    guard let first else { throw .misuse(.noStatement, statement: sql) }
    return first
  }

  /// Compiles the statements of a script in order, and calls a function with each before it compiles
  /// the next.
  func compileEach(
    of script: String,
    _ body: (CompiledStatement) throws(PersistenceError) -> Void
  ) throws(PersistenceError) {
    // SQLite reads a text that ends with NUL in place; otherwise it copies the rest for each
    // statement.
    let text = Array(script.utf8) + [0]
    var start = 0
    while start < text.count - 1 {
      let (handle, end) = try compileFirst(of: text[start...])
      // SQLite stops at a NUL within the script and would silently ignore the rest.
      guard end > start else { throw .misuse(.nulInSQL, statement: script) }
      // Only spaces and comments compile to no statement.
      if let handle {
        let sql = String(decoding: text[start..<end], as: UTF8.self)
        try body(CompiledStatement(handle, sql: sql))
      }
      start = end
    }
  }

  private func compileFirst(
    of text: ArraySlice<UInt8>
  ) throws(PersistenceError) -> (OpaquePointer?, end: Int) {
    var handle: OpaquePointer?
    var used = 0
    let code = text.withUnsafeBytes { bytes in
      let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress
      var tail: UnsafePointer<CChar>?
      let count = Int32(clamping: bytes.count)
      let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
      let code = sqlite3_prepare_v3(self.handle, start, count, flags, &handle, &tail)
      if let start, let tail { used = tail - start }
      return code
    }
    // No values are bound yet, so SQLite's message can quote only the SQL.
    guard code == SQLITE_OK else {
      let rest = String(decoding: text.dropLast(), as: UTF8.self)
      throw PersistenceError(code, database: name, statement: rest, message: errorMessage)
    }
    return (handle, text.startIndex + used)
  }

  /// SQLite's message for its last failure.
  var errorMessage: String { String(cString: sqlite3_errmsg(handle)) }
}
