import FoundationCore
import Persistence
import Postgres
package import StoreCore
import StoreHTTP

/// The store in a PostgreSQL database, which any number of servers share.
///
/// Changes of orders and sessions run concurrently under row locks. All other changes are rare and
/// run exclusively, as in a file.
package final class PostgresDatabase: StoreDatabase {
  private let pool: PostgresPool
  private let probe: PostgresProbe
  private let standby: PostgresStandby?
  package let schema: StoreSchema
  private let counts = WriteCounter()

  /// The tables of a database that is opened.
  package enum Tables {
    /// Any tables; they are neither created nor migrated.
    case unchanged
    /// The tables of a store, which are migrated.
    case required
    /// The tables of a store, which are created if they are missing, and migrated.
    case created
  }

  /// Opens the database.
  ///
  /// Long maintenance work needs a higher `statementLimit` than requests. The clock measures the
  /// lag of the standby.
  package init(
    _ store: PostgresStoreConfiguration,
    schema: StoreSchema,
    tables: Tables = .created,
    statementLimit: Duration? = nil,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) async throws {
    self.schema = schema
    var configuration = try PostgresConfiguration(store.address, password: store.password)
    configuration.maximumConnections = store.connections
    if let timeout = store.acquireTimeout { configuration.acquireTimeout = timeout }
    if let statementLimit { configuration.statementTimeout = statementLimit }
    pool = try PostgresPool(configuration)
    probe = try PostgresProbe(configuration, within: store.probeLimit)
    standby = try store.readOnlyAddress.map { [pool] address in
      try PostgresStandby(address, of: store, behind: pool, now: now)
    }
    if tables != .unchanged {
      try await pool.transaction(.write) { transaction in
        if tables == .required, try await PostgresSchema.version(transaction) == 0 {
          throw StoreServerError.noTables(store.description)
        }
        try await PostgresSchema.migrate(transaction, to: schema)
      }
    }
  }

  deinit {
    Task { [pool, probe, standby] in
      await pool.close()
      await probe.close()
      await standby?.close()
    }
  }

  package var path: String? { nil }

  package var writeCounts: WriteCounts { counts.counted }

  package func read<Value: Sendable>(
    _ consistency: ReadConsistency,
    _ body: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws -> Value {
    if consistency == .boundedStaleness, let pool = await standby?.freshPool() {
      do {
        return try await pool.transaction(.read) { try await body($0) }
      } catch let error as PostgresError where error.isOfTheServer {
        // Fall back to the primary.
      }
    }
    return try await pool.transaction(.read) { try await body($0) }
  }

  package func write<Value: Sendable>(
    _ concurrency: WriteConcurrency,
    _ body: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws -> Value {
    try await counts.counting {
      try await pool.transaction(
        .write,
        isIdempotent: concurrency.isRepeatable,
        retryingOn: ["idempotency_key_pkey"]
      ) { connection in
        // Sent along with the first statement, before anything is read.
        if let lock = concurrency.lock { connection.enqueue(lock) }
        return try await body(connection)
      }
    }
  }

  package func schemaVersionIfReady() async throws -> Int {
    try await probe.query { connection in
      guard try await !connection.hasUnfinishedMigration() else {
        throw Problem(503, "unfinished_move", "The database contains an unfinished migration.")
      }
      return try await PostgresSchema.version(connection)
    }
  }

  package var metrics: [Metric] {
    get async {
      var pools = [("primary", await pool.statistics)]
      if let standby { pools.append(("standby", await standby.statistics)) }
      func metric(
        _ name: String,
        _ kind: Metric.Kind,
        _ help: String,
        _ count: (PostgresPoolStatistics) -> Int
      ) -> Metric {
        let values = pools.map { (labels: "use=\"\($0)\"", value: count($1)) }
        return Metric("database_\(name)", kind, help, values)
      }
      return [
        metric("connections", .gauge, "Connections to the database, in use or idle.", \.open),
        metric("connections_idle", .gauge, "Idle connections to the database.", \.idle),
        metric(
          "connections_waiting",
          .gauge,
          "Requests waiting for a connection to the database.",
          \.waiting
        ),
        metric("retries_total", .counter, "Retried transactions.", \.retries),
        metric("reconnects_total", .counter, "Connections that replaced lost ones.", \.reconnects),
      ]
    }
  }

  package func measure() async throws -> (bytes: Int, schemaVersion: Int) {
    try await probe.query { connection in
      (
        bytes: try await connection.value("SELECT pg_database_size(current_database())") ?? 0,
        schemaVersion: try await PostgresSchema.version(connection)
      )
    }
  }

  /// The size up to which a table is rewritten, which locks it for about a second.
  private static let rewritableBytes = 64 * 1024 * 1024

  package func removeRemains(of tables: [String]) async throws {
    try await waitForRunningTransactions()
    for table in tables { try await vacuum(table) }
    // The statistics have common values of the columns, which each analysis above has replaced.
    try await waitForRunningTransactions()
    try await vacuum("pg_catalog.pg_statistic")
  }

  private func vacuum(_ table: String) async throws {
    let bytes: Int? = try await pool.transaction(.read) {
      try await $0.value("SELECT pg_total_relation_size(CAST(\(table) AS regclass))")
    }
    // Only rewriting removes the bytes; a vacuum lets later rows overwrite them.
    if bytes ?? .max <= Self.rewritableBytes,
      (try? await pool.runOutsideTransaction("VACUUM (FULL, ANALYZE) \(table)")) != nil
    {
      return
    }
    try await pool.runOutsideTransaction("VACUUM (ANALYZE, INDEX_CLEANUP ON) \(table)")
  }

  /// Waits until the transactions that are running now have ended, for five seconds at most.
  ///
  /// A vacuum keeps the rows that a running transaction may still see, in any database of the server.
  private func waitForRunningTransactions() async throws {
    let next: Int? = try await pool.transaction(.read) {
      try await $0.value("SELECT txid_snapshot_xmax(txid_current_snapshot())")
    }
    for _ in 0..<250 {
      let oldest: Int? = try await pool.transaction(.read) {
        try await $0.value("SELECT txid_snapshot_xmin(txid_current_snapshot()) FROM pg_sleep(0.02)")
      }
      if let oldest, let next, oldest >= next { return }
    }
  }

  package func backUp(to path: String) async throws { throw StoreServerError.noFile }

  package func close() async {
    await pool.close()
    await probe.close()
    await standby?.close()
  }
}

extension WriteConcurrency {
  /// `true` if the change can be repeated safely, because an idempotency key detects a repetition.
  fileprivate var isRepeatable: Bool {
    switch self {
    case .exclusive, .unrestricted: false
    case .orders(let hasIdempotencyKey): hasIdempotencyKey
    }
  }

  /// The statement that locks out concurrent writers; every change touches this table.
  fileprivate var lock: String? {
    switch self {
    case .exclusive: "LOCK TABLE revision IN EXCLUSIVE MODE"
    case .orders: "LOCK TABLE revision IN ROW SHARE MODE"
    case .unrestricted: nil
    }
  }
}

extension PostgresError: DatabaseError {
  package var problem: Problem {
    switch self {
    case .busy, .timedOut, .serialization, .deadlock, .transactionLost, .tooManyConnections: .busy
    case .cannotConnect, .connectionLost, .protocolViolation, .poolClosed: .away
    case .outcomeUnknown: .outcomeUnknown
    case .readOnly: .readOnly
    case .full: .full
    case .constraint: .conflict
    default: .internal
    }
  }
}

extension Problem {
  /// The database server is not available, perhaps for a moment.
  fileprivate static var away: Problem {
    var problem = Problem(503, "database_away", "The store cannot reach its database.")
    problem.fields["Retry-After"] = "1"
    return problem
  }

  /// A caller who sent an idempotency key can send the request again; others have to look.
  fileprivate static var outcomeUnknown: Problem {
    Problem(
      503,
      "outcome_unknown",
      "The connection to the database was lost during the commit.",
      detail: "The change may or may not have been made. Check, or repeat it with the same key."
    )
  }
}

extension PostgresError {
  /// `true` if the primary may answer what the standby could not.
  fileprivate var isOfTheServer: Bool {
    switch self {
    case .cannotConnect, .connectionLost, .tooManyConnections, .timedOut, .busy, .serialization:
      true
    default: false
    }
  }
}

/// Counts changes, each a separate transaction.
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
