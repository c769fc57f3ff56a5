import Persistence
import Postgres
import TestSupport

/// A database for one test, with a pool that is closed after it.
struct PooledDatabase {
  let database: PostgresTestDatabase
  let pool: PostgresPool

  /// Runs a test in a new database of the shared cluster, or of another one.
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

  /// Runs one statement in a separate transaction.
  @discardableResult
  func run(_ sql: String) async throws -> Int {
    try await pool.transaction(.write) { try await $0.query(sql) }
  }

  /// Returns the first column of a query.
  func numbers(_ sql: String) async throws -> [Int] {
    try await pool.transaction(.read) { connection in
      var numbers: [Int] = []
      try await connection.query(sql) { numbers.append(try $0[0]) }
      return numbers
    }
  }

  /// Waits until a query returns a row.
  func wait(until question: String) async throws {
    while try await database.sql(question).isEmpty { try await Task.sleep(for: .milliseconds(5)) }
  }
}

extension PostgresConnection {
  /// Returns the process ID of the connection's server process.
  func process() async throws -> Int {
    var process = 0
    try await query("SELECT pg_backend_pid()") { process = try $0[0] }
    return process
  }
}

/// Returns the error that a function throws, without leaving its actor as `#expect(throws:)` would.
func failure(_ body: () async throws -> Void) async -> (any Error)? {
  do {
    try await body()
    return nil
  } catch {
    return error
  }
}
