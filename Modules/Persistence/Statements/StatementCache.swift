import FoundationCore

/// The statements of one connection, kept compiled by their SQL.
struct StatementCache {
  /// More than a program writes by hand; reached only where SQL is put together at run time.
  static let capacity = 200

  private var kept: [Key: CompiledStatement] = [:]

  /// The kept statement for that SQL, unless there is none or somebody is using it.
  func take(_ sql: String) -> CompiledStatement? {
    guard let compiled = kept[Key(sql: sql)], !compiled.isTaken else { return nil }
    compiled.isTaken = true
    return compiled
  }

  /// Keeps a statement for the next time; a full cache starts over, which costs compiling again.
  mutating func keep(_ compiled: CompiledStatement, for sql: String) {
    if kept.count >= Self.capacity { kept.removeAll(keepingCapacity: true) }
    kept[Key(sql: sql)] = compiled
  }

  mutating func removeAll() { kept.removeAll() }

  /// SQL told apart byte for byte.
  ///
  /// Equal strings may differ in that (an accent composed or not), and so does what they say to
  /// SQLite.
  private struct Key: Hashable {
    let sql: String

    static func == (one: Self, other: Self) -> Bool { one.sql.hasSameBytes(as: other.sql) }

    func hash(into hasher: inout Hasher) {
      var sql = sql
      sql.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }
}
