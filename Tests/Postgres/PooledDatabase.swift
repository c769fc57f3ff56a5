import Persistence
import TestSupport

@testable import Postgres

/// A database of a test's own, and a pool over it that is closed when the test is over.
struct PooledDatabase {
  let database: PostgresTestDatabase
  let pool: PostgresPool

  /// Runs a test in a new database of the cluster that all tests share, or of one of its own.
  static func use<Value>(
    of cluster: PostgresCluster? = nil,
    _ change: (inout PostgresConfiguration) -> Void = { _ in },
    _ body: (PooledDatabase) async throws -> Value
  ) async throws -> Value {
    let shared: PostgresCluster
    if let cluster { shared = cluster } else { shared = try await PostgresCluster.shared() }
    let database = try await shared.database()
    var configuration = try PostgresConfiguration(database.url)
    change(&configuration)
    let pool = try PostgresPool(configuration)
    do {
      let value = try await body(PooledDatabase(database: database, pool: pool))
      await pool.close()
      return value
    } catch {
      await pool.close()
      throw error
    }
  }

  /// Runs one statement in a transaction of its own.
  @discardableResult
  func run(_ sql: String) async throws -> Int {
    try await pool.transaction(.write) { try await $0.each(sql) }
  }

  /// The first column of what a question gives.
  func numbers(_ sql: String) async throws -> [Int] {
    try await pool.transaction(.read) { connection in
      var numbers: [Int] = []
      try await connection.each(sql) { numbers.append(try $0[0]) }
      return numbers
    }
  }

  /// Waits until a question of the server's gives a row.
  func wait(until question: String) async throws {
    while try await database.sql(question).isEmpty { try await Task.sleep(for: .milliseconds(5)) }
  }
}

extension PostgresConnection {
  /// The number of the server's process for this connection.
  func process() async throws -> Int {
    var process = 0
    try await each("SELECT pg_backend_pid()") { process = try $0[0] }
    return process
  }
}

/// What a body throws that uses a connection, and that therefore stays where it is: what is given to
/// `#expect(throws:)` runs elsewhere.
func failure(_ body: () async throws -> Void) async -> (any Error)? {
  do {
    try await body()
    return nil
  } catch {
    return error
  }
}
