package import Persistence
package import Postgres
package import StoreCore

extension PostgresConnection: Transaction {
  package var dialect: any SQLDialect { PostgresDialect() }

  package func run(_ statement: SQLText) async throws -> Int {
    try await self.query(statement.text, statement.arguments) { _ in }
  }

  package func enqueue(_ statement: SQLText) async throws {
    try self.enqueue(statement.text, statement.arguments)
  }

  package func queue<Value>(
    _ query: SQLText,
    _ read: @escaping (borrowing Row) throws -> Value
  ) async throws -> QueuedRows<Value> {
    let before = roundTripCount
    let rows = QueuedRows(read) { if self.roundTripCount == before { try await self.flush() } }
    try self.enqueue(query.text, query.arguments) { rows.add($0) }
    return rows
  }

  package func insert(_ statement: SQLText, numbered column: String) async throws -> Int {
    var number = 0
    try await self.query("\(statement.text) RETURNING \(column)", statement.arguments) {
      number = try $0[0]
    }
    return number
  }

  package func first<Value>(
    _ query: SQLText,
    _ read: (borrowing Row) throws -> Value
  ) async throws -> Value? {
    var value: Value?
    try await self.query(query.text, query.arguments) { row in
      if value == nil { value = try read(row) }
    }
    return value
  }

  package func each(_ query: SQLText, _ body: (borrowing Row) throws -> Void) async throws {
    try await self.query(query.text, query.arguments, body)
  }

  package func lock(_ query: @autoclosure () -> SQLText) async throws {
    let query = query()
    try self.enqueue("\(query.text) FOR UPDATE", query.arguments)
  }

  package func lock(number: Int) async throws {
    try self.enqueue("SELECT pg_advisory_xact_lock(?)" as String, [number])
  }
}
