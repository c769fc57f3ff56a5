package import Persistence
package import Postgres
package import StoreCore

extension PostgresConnection: Transaction {
  package var dialect: any SQLDialect { PostgresDialect() }

  package func run(_ statement: SQLText) async throws -> Int {
    try await self.query(statement.numbered, statement.values) { _ in }
  }

  package func enqueue(_ statement: SQLText) async throws {
    try self.enqueue(statement.numbered, statement.values)
  }

  package func queue<Value>(
    _ query: SQLText,
    _ read: @escaping (borrowing Row) throws -> Value
  ) async throws -> QueuedRows<Value> {
    let before = roundTripCount
    let rows = QueuedRows(read) { if self.roundTripCount == before { try await self.flush() } }
    try self.enqueue(query.numbered, query.values) { rows.add($0) }
    return rows
  }

  package func insert(_ statement: SQLText, numbered column: String) async throws -> Int {
    var number = 0
    try await self.query("\(statement.numbered) RETURNING \(column)", statement.values) {
      number = try $0[0]
    }
    return number
  }

  package func first<Value>(
    _ query: SQLText,
    _ read: (borrowing Row) throws -> Value
  ) async throws -> Value? {
    var value: Value?
    try await self.query(query.numbered, query.values) { row in
      if value == nil { value = try read(row) }
    }
    return value
  }

  package func each(_ query: SQLText, _ body: (borrowing Row) throws -> Void) async throws {
    try await self.query(query.numbered, query.values, body)
  }

  package func lock(_ query: @autoclosure () -> SQLText) async throws {
    let query = query()
    try self.enqueue("\(query.numbered) FOR UPDATE", query.values)
  }

  package func lock(number: Int) async throws {
    try self.enqueue("SELECT pg_advisory_xact_lock($1)" as String, [number])
  }
}

extension SQLText {
  /// The text with the placeholders `$1`, `$2` and so on, as PostgreSQL requires.
  ///
  /// A `?` within quotes stays; no name or comment contains one.
  fileprivate var numbered: String {
    var numbered: [UInt8] = []
    numbered.reserveCapacity(text.utf8.count + 3 * values.count)
    var count = 0
    var isQuoted = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: "'") { isQuoted.toggle() }
      if byte == UInt8(ascii: "?"), !isQuoted {
        count += 1
        numbered += "$\(count)".utf8
      } else {
        numbered.append(byte)
      }
    }
    return String(decoding: numbered, as: UTF8.self)
  }
}
