package import Postgres
import StoreCore

/// Queries a database for health checks and diagnosis.
///
/// It has its own connection, so it never waits for other work, and it responds or fails within
/// its limit in any state of the database.
package struct PostgresProbe: Sendable {
  private let pool: PostgresPool
  private let limit: Duration

  package init(
    _ configuration: PostgresConfiguration,
    within limit: Duration
  ) throws(PostgresError) {
    var configuration = configuration
    configuration.maximumConnections = 1
    // Shorter than the limit, so that the reason of a failed connection is reported.
    configuration.acquireTimeout = limit * 3 / 4
    configuration.connectTimeout = limit
    configuration.statementTimeout = limit
    configuration.lockTimeout = limit
    pool = try PostgresPool(configuration)
    self.limit = limit
  }

  /// Runs queries in a read-only transaction.
  ///
  /// - Throws: An error if the database has not responded within the limit.
  package func query<Value: Sendable>(
    _ body: @escaping @Sendable (PostgresConnection) async throws -> Value
  ) async throws -> Value {
    // A task group would wait for the query, which may hang on a frozen server.
    let (answers, end) = AsyncThrowingStream<Value, any Error>.makeStream()
    let asking = Task { [pool] in
      do {
        end.yield(try await pool.transaction(.read, body))
      } catch {
        end.finish(throwing: error)
      }
    }
    let waiting = Task { [limit, late] in
      try await Task.sleep(for: limit)
      end.finish(throwing: late)
    }
    defer {
      asking.cancel()
      waiting.cancel()
    }
    for try await answer in answers { return answer }
    throw CancellationError()
  }

  private var late: PostgresError {
    let message = "No response within \(limit)."
    return .cannotConnect(.server, PostgresError.Evidence(message, of: pool.configuration))
  }

  package func close() async { await pool.close() }
}
