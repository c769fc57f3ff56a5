package import Postgres

/// Asks a database how it is, beside everything else that is under way.
///
/// It has a connection of its own, and so waits behind nobody; and whatever has become of the
/// database, it has an answer in time.
package struct PostgresProbe: Sendable {
  private let pool: PostgresPool
  private let limit: Duration

  package init(
    _ configuration: PostgresConfiguration,
    within limit: Duration = .seconds(1)
  ) throws(PostgresError) {
    var configuration = configuration
    configuration.maximumConnections = 1
    // Before the limit itself, so that of a database that can't be reached the reason is told.
    configuration.acquireTimeout = limit * 3 / 4
    configuration.connectTimeout = limit
    configuration.statementTimeout = limit
    configuration.lockTimeout = limit
    pool = try PostgresPool(configuration)
    self.limit = limit
  }

  /// Asks for something; throws where the database has not answered in time.
  package func ask<Value: Sendable>(
    _ question: @escaping @Sendable (PostgresConnection) async throws -> Value
  ) async throws -> Value {
    // A group would wait for the question itself, and that for a server which has frozen.
    let (answers, end) = AsyncThrowingStream<Value, any Error>.makeStream()
    let asking = Task { [pool] in
      do {
        end.yield(try await pool.transaction(.read, question))
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
    let words = "It has not answered within \(limit)."
    return .cannotConnect(
      .server,
      PostgresError.Evidence(message: words, database: "\(pool.configuration)")
    )
  }

  package func close() async { await pool.close() }
}
