import FoundationCore
import Persistence
import Postgres

/// The store in a database of PostgreSQL, which any number of servers share.
///
/// Changes of orders are made beside one another, and so are those of sessions: each holds the rows
/// that it is about. All other changes are rare, and each is made while nobody else writes, as in a
/// file.
package final class PostgresDatabase: StoreDatabase {
  private let pool: PostgresPool
  private let health: PostgresProbe
  private let standby: PostgresStandby?
  private let counts = WriteCounter()

  /// Opens the store's database, and makes its tables where they are missing, if it may.
  ///
  /// Who goes through all of a large store waits longer for a statement than a customer would. How
  /// far the standby is behind is measured by that clock.
  package init(
    _ place: PostgresStoreConfiguration,
    makesTables: Bool = true,
    statementLimit: Duration? = nil,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) async throws {
    var configuration = try PostgresConfiguration(place.address, password: place.password)
    configuration.maximumConnections = place.connections
    if let statementLimit { configuration.statementTimeout = statementLimit }
    pool = try PostgresPool(configuration)
    health = try PostgresProbe(configuration)
    standby = try place.readOnlyAddress.map { [pool] address in
      try PostgresStandby(address, of: place, behind: pool, now: now)
    }
    if makesTables {
      try await pool.transaction(.write) { try await PostgresSchema.migrate($0) }
    }
  }

  deinit {
    Task { [pool, health, standby] in
      await pool.close()
      await health.close()
      await standby?.close()
    }
  }

  package var path: String? { nil }

  package var written: WriteCounts { counts.counted }

  package func read<Value: Sendable>(
    _ age: ReadConsistency,
    _ body: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws -> Value {
    if age == .recent, let pool = await standby?.reader() {
      do {
        return try await pool.transaction(.read) { try await body($0) }
      } catch let error as PostgresError where error.isOfTheServer {
        // The primary can answer as well.
      }
    }
    return try await pool.transaction(.read) { try await body($0) }
  }

  package func write<Value: Sendable>(
    _ company: WriteConcurrency,
    _ body: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws -> Value {
    try await counts.counting {
      try await pool.transaction(
        .write,
        isIdempotent: company.isRepeatable,
        retryingOn: ["idempotency_key_pkey"]
      ) { connection in
        // It goes along with the first statement, before which nothing was seen.
        if let lock = company.lock { connection.enqueue(lock) }
        return try await body(connection)
      }
    }
  }

  package func readyVersion() async throws -> Int {
    try await health.ask { connection in
      guard try await !connection.isUnfinished() else {
        throw Problem(503, "unfinished_move", "Only a part of the store has been moved here.")
      }
      return try await PostgresSchema.version(connection)
    }
  }

  package var connections: [ConnectionCounts] {
    get async {
      var connections = [ConnectionCounts(use: "primary", counts: await pool.statistics)]
      if let standby {
        connections.append(ConnectionCounts(use: "standby", counts: await standby.counted))
      }
      return connections
    }
  }

  package func measure() async throws -> DatabaseMeasures {
    try await health.ask { connection in
      DatabaseMeasures(
        bytes: try await connection.value("SELECT pg_database_size(current_database())") ?? 0,
        schemaVersion: try await PostgresSchema.version(connection)
      )
    }
  }

  package func backUp(to path: String) async throws { throw StoreServerError.noFile }

  package func close() async {
    await pool.close()
    await health.close()
    await standby?.close()
  }
}

extension WriteConcurrency {
  /// Whether the change finds by itself what became of it, when it is made again.
  fileprivate var isRepeatable: Bool {
    switch self {
    case .nobody, .everybody: false
    case .orders(let isKeyed): isKeyed
    }
  }

  /// What keeps others from writing; the table is one that every change touches.
  fileprivate var lock: String? {
    switch self {
    case .nobody: "LOCK TABLE revision IN EXCLUSIVE MODE"
    case .orders: "LOCK TABLE revision IN ROW SHARE MODE"
    case .everybody: nil
    }
  }
}

extension PostgresError {
  /// Whether another server may answer what this one does not.
  fileprivate var isOfTheServer: Bool {
    switch self {
    case .cannotConnect, .connectionLost, .tooManyConnections, .timedOut, .busy, .serialization:
      true
    default: false
    }
  }
}

/// Counts changes, each of which is a transaction of its own.
private final class WriteCounter: Sendable {
  private let counts = Lock(WriteCounts())

  var counted: WriteCounts { counts.withLock(\.self) }

  func counting<Value>(_ change: () async throws -> Value) async throws -> Value {
    begin()
    defer { end() }
    let value = try await change()
    succeed()
    return value
  }

  // Out of line: after the change, the thread is often another one. Within one function the
  // optimizer takes it to be the same, and the lock ends the program.

  @inline(never)
  private func begin() { counts.withLock { $0.waiting += 1 } }

  @inline(never)
  private func end() { counts.withLock { $0.waiting -= 1 } }

  @inline(never)
  private func succeed() {
    counts.withLock { ($0.changes, $0.commits) = ($0.changes + 1, $0.commits + 1) }
  }
}
