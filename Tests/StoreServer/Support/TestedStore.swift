import Foundation
import Persistence
import StoreCore
package import StoreServer
package import TestSupport
package import Testing

/// The place of a test's store: a new file, or a new PostgreSQL database.
///
/// What is true over both is in `Tests/Contract`, which runs twice: the second time the environment
/// says `RIALTO_STORE=postgres`.
package struct TestedStore: Sendable {
  package let folder: TemporaryFolder
  private let database: PostgresTestDatabase?

  /// True in the round of SQLite, for tests that are about its file.
  package static let isInFile = ProcessInfo.processInfo.environment["RIALTO_STORE"] != "postgres"

  package init(in folder: TemporaryFolder? = nil) async throws {
    self.folder = try folder ?? TemporaryFolder()
    guard !Self.isInFile else {
      database = nil
      return
    }
    database = try await PostgresCluster.shared().database(copying: Self.template.value)
  }

  /// The name of a database with the tables of a new store, which takes longer to make than to copy.
  private static let template = Task {
    let database = try await PostgresCluster.shared().database()
    try await StoreServer(PostgresStoreConfiguration(database.url)).close()
    return database.name
  }

  /// A store in that database, in both rounds.
  package init(in database: PostgresTestDatabase) throws {
    folder = try TemporaryFolder()
    self.database = database
  }

  /// Returns an empty store with the tables of a schema version, which no server has opened.
  package static func ofVersion(_ version: Int) async throws -> TestedStore {
    guard !isInFile else {
      let store = try await TestedStore()
      let steps = StoreSchema.store.migrations.filter { $0.version ?? 0 <= version }
      _ = try Connection(.file(store.path), migrations: steps)
      return store
    }
    let database = try await PostgresCluster.shared().database()
    for step in StoreSchema.store.steps(after: 0, PostgresSchema.dialect)
    where step.version <= version {
      try await database.sql(step.script)
    }
    try await database.sql(
      """
      CREATE TABLE schema_version (version BIGINT PRIMARY KEY, name TEXT COLLATE "C" NOT NULL);
      INSERT INTO schema_version VALUES (\(version), 'rialto');
      """
    )
    return try TestedStore(in: database)
  }

  /// Returns a copy of the store, which no server has open.
  package func copy() async throws -> TestedStore {
    if let database {
      return try TestedStore(
        in: await PostgresCluster.shared().database(copying: database.name)
      )
    }
    let copy = try await TestedStore()
    try FileManager.default.copyItem(atPath: path, toPath: copy.path)
    return copy
  }

  /// The file, in the round of SQLite.
  package var path: String { folder.file("store.sqlite") }

  /// A server of the store; several are as several processes would be.
  package func open(
    _ configuration: StoreServer.Configuration = StoreServer.Configuration()
  ) async throws -> StoreServer {
    if let database {
      var store = PostgresStoreConfiguration(database.url)
      // There are many stores at once, and few ask much of theirs.
      store.connections = 3
      store.acquireTimeout = .seconds(300)
      return try await StoreServer(store, configuration: configuration)
    }
    return try await StoreServer(.file(path), configuration: configuration)
  }

  /// A server of a store that is opened once: without a file, in the round of SQLite.
  package static func passing(
    _ configuration: StoreServer.Configuration = StoreServer.Configuration()
  ) async throws -> StoreServer {
    guard !isInFile else { return try await StoreServer(.memory, configuration: configuration) }
    return try await TestedStore().open(configuration)
  }

  /// Returns the names of the files that have the bytes of a text: of the file and its log, or of the
  /// tables and indexes.
  package func files(with text: String) async throws -> [String] {
    guard let database else {
      let bytes = Data(text.utf8)
      return try [path, path + "-wal"].filter { file in
        guard FileManager.default.fileExists(atPath: file) else { return false }
        return try Data(contentsOf: URL(filePath: file)).range(of: bytes) != nil
      }
    }
    return try await database.sql(
      """
      CHECKPOINT;
      SELECT relname FROM pg_class
      WHERE relkind IN ('r', 'i', 't') AND NOT relisshared
        AND position(convert_to('\(text)', 'UTF8')
          IN pg_read_binary_file(pg_relation_filepath(oid))) > 0
      """
    )
  }

  /// Begins a transaction of a second in another database of the server, and returns once it runs.
  package func beginTransactionElsewhere() async throws {
    guard !Self.isInFile else { return }
    let main = try await PostgresCluster.shared().main
    Task { try await main.sql("BEGIN; SELECT txid_current(); SELECT pg_sleep(1); COMMIT") }
    let running = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(1)%'"
    while try await main.sql(running) == ["0"] {}
  }

  /// Changes the data behind the back of the store, as a fault would; no reference is asked for.
  package func tamper(_ script: String) async throws {
    if let database {
      try await database.sql("SET session_replication_role = replica; \(script);")
    } else {
      try Connection(.file(path)).execute(script: "PRAGMA foreign_keys = OFF; \(script)")
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// For a rule of the model or a message above queries that other tests run over both databases:
  /// runs over SQLite, and over PostgreSQL at night.
  ///
  /// What differs between the two runs over both each time: search, sorting, cursors, dates and
  /// sums in SQL, constraints, transactions, locks, leases, and each statement at least once.
  package static var overOneDatabase: Self {
    .enabled(
      if: TestedStore.isInFile || Rounds.areMany,
      "It is the same over both databases; RIALTO_ROUNDS=many runs it."
    )
  }
}
