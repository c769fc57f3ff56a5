/// The database of the store, which all reads and changes go through.
///
/// Readers wait neither for each other nor for writers, and each sees one snapshot. A change is on
/// disk when `write` returns. Bodies may run more than once, if the database had to roll back a
/// conflict; so they must have no side effects beyond their transaction.
package protocol StoreDatabase: Sendable {
  /// Runs a body in a read-only transaction with one snapshot.
  func read<Value: Sendable>(
    _ consistency: ReadConsistency,
    _ body: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws -> Value

  /// Runs a body in a write transaction, which commits or rolls back as a whole.
  func write<Value: Sendable>(
    _ concurrency: WriteConcurrency,
    _ body: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws -> Value

  /// Returns the schema version; throws if the database cannot be used now.
  ///
  /// It returns or throws within a short time under any load.
  func schemaVersionIfReady() async throws -> Int

  /// The tables and their version.
  var schema: StoreSchema { get }

  /// The path of the file; `nil` for PostgreSQL and memory.
  var path: String? { get }

  /// The number of changes and commits since it was opened.
  var writeCounts: WriteCounts { get }

  /// The metrics of its connections to a server; empty for SQLite.
  var metrics: [Metric] { get async }

  /// Returns the size in bytes and the schema version.
  func measure() async throws -> (bytes: Int, schemaVersion: Int)

  /// Checks the integrity of the database: damage, violated foreign keys and the search index.
  func checkIntegrity() async throws -> [StoreFinding]

  /// Removes from the files what changed and deleted rows of tables have left there.
  func removeRemains(of tables: [String]) async throws

  /// Writes a copy of one snapshot to a new file.
  func backUp(to path: String) async throws

  /// Refuses new transactions, and closes the connections after the last one.
  func close() async
}

/// The consistency of a read, if there are replicas.
package enum ReadConsistency: Sendable {
  /// Includes every acknowledged change; reads the primary.
  case strong
  /// May lag some seconds behind; may read a standby.
  case boundedStaleness
}

/// The concurrency of a change, if the database has several writers.
package enum WriteConcurrency: Sendable {
  /// No other writer: rows that the change has read stay the same until it commits.
  case exclusive
  /// Runs beside other changes of orders; it locks the stock, discounts and orders that it changes
  /// by ``Transaction/lock(_:)`` before reading them.
  ///
  /// With an idempotency key, a repeated change detects that it was made already.
  case orders(hasIdempotencyKey: Bool)
  /// Takes no table lock: the change concerns one account and its sessions, which it locks by
  /// ``Transaction/lock(_:)``.
  case unrestricted
}

/// The number of changes and commits.
package struct WriteCounts: Sendable {
  /// The committed changes.
  package var changes = 0
  /// The commits to disk.
  package var commits = 0
  /// The waiting changes.
  package var waiting = 0

  package init() {}
}

extension StoreDatabase {
  /// Reads with strong consistency.
  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws -> Value {
    try await read(.strong, body)
  }

  /// Makes an exclusive change.
  package func write<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws -> Value {
    try await write(.exclusive, body)
  }

  /// Makes a change, or rolls it back after a dry run and returns its result.
  package func write<Value: Sendable>(
    _ concurrency: WriteConcurrency = .exclusive,
    isDryRun: Bool,
    _ body: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws -> Value {
    do {
      return try await write(concurrency) { transaction in
        let value = try await body(transaction)
        if isDryRun { throw DryRunRollback(value: value) }
        return value
      }
    } catch let rollback as DryRunRollback<Value> {
      return rollback.value
    }
  }
}

/// The error that rolls a dry run back.
private struct DryRunRollback<Value: Sendable>: Error {
  let value: Value
}
