import FoundationCore
import Persistence
import StoreCore
import StoreServer
import TestSupport
import Testing

/// The tables in PostgreSQL.
@Suite(
  .serialized,
  .enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine.")
)
struct PostgresSchemaTests {
  private static let version = "\(StoreSchema.store.version)"

  @Test func theyHaveTheColumnsThatTheyHaveInSQLite() async throws {
    let database = try await PostgresCluster.shared().database()
    _ = try await StoreServer(PostgresStoreConfiguration(database.url))
    let connection = try Connection(.memory, migrations: StoreSchema.store.migrations)
    let sqlite: [String] = try await connection.all(
      """
      SELECT t.name || '.' || c.name || CASE WHEN c."notnull" THEN ' NOT NULL' ELSE '' END
      FROM pragma_table_list t, pragma_table_info(t.name) c
      WHERE t.schema = 'main' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE 'product_text%'
        AND c.pk = 0
      """
    ) { try $0[0] }
    let postgres = try await database.sql(
      """
      SELECT table_name || '.' || column_name
        || CASE is_nullable WHEN 'NO' THEN ' NOT NULL' ELSE '' END
      FROM information_schema.columns c
      WHERE table_schema = 'public' AND table_name NOT IN ('product_text', 'schema_version')
        AND NOT EXISTS (
          SELECT 1 FROM information_schema.key_column_usage k
          WHERE k.table_name = c.table_name AND k.column_name = c.column_name
            AND k.constraint_name LIKE '%_pkey'
        )
      """
    )
    #expect(Set(postgres) == Set(sqlite))
    #expect(sqlite.count > 90)
  }

  @Test func openingAgainChangesNothing() async throws {
    let database = try await PostgresCluster.shared().database()
    for _ in 1...2 { _ = try await StoreServer(PostgresStoreConfiguration(database.url)) }
    #expect(
      try await database.sql("SELECT version FROM schema_version ORDER BY 1").last == Self.version
    )
    #expect(try await database.sql("SELECT count(*), sum(catalog) FROM revision") == ["64|0"])
  }

  @Test func thoseOfALaterVersionAreRefused() async throws {
    let database = try await PostgresCluster.shared().database()
    _ = try await StoreServer(PostgresStoreConfiguration(database.url))
    try await database.sql("INSERT INTO schema_version VALUES (99, 'does more')")
    let error = await #expect(throws: PersistenceError.self) {
      _ = try await StoreServer(PostgresStoreConfiguration(database.url))
    }
    guard case .newerVersion(found: 99, known: let known, _) = error, "\(known)" == Self.version
    else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// A store of the last build before 0.2.0 has the same tables, and 13 rows of versions.
  @Test func thoseOfTheLastEarlierBuildAreUsed() async throws {
    let database = try await PostgresCluster.shared().database()
    try await StoreServer(PostgresStoreConfiguration(database.url)).seed(1)
    for version in 1...12 {
      try await database.sql("INSERT INTO schema_version VALUES (\(version), 'step')")
    }
    let store = try await StoreServer(PostgresStoreConfiguration(database.url))
    #expect(try await store.status().products == 120)
  }

  @Test func thoseOfAnEarlierBuildAreRefused() async throws {
    let database = try await PostgresCluster.shared().database()
    _ = try await StoreServer(PostgresStoreConfiguration(database.url))
    try await database.sql("DELETE FROM schema_version; INSERT INTO schema_version VALUES (12, '')")
    let error = await #expect(throws: StoreServerError.self) {
      _ = try await StoreServer(PostgresStoreConfiguration(database.url))
    }
    #expect(error?.code == "store.unreleased")
    #expect(try await database.sql("SELECT version FROM schema_version") == ["12"])
  }

  @Test func serversThatStartTogetherMakeThemOnce() async throws {
    let database = try await PostgresCluster.shared().database()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...4 {
        group.addTask { _ = try await StoreServer(PostgresStoreConfiguration(database.url)) }
      }
      try await group.waitForAll()
    }
    let made = try await database.sql("SELECT version FROM schema_version ORDER BY 1")
    #expect(made == (StoreSchema.firstVersion...StoreSchema.store.version).map(String.init))
  }

  @Test(arguments: [
    "UPDATE product SET images = '['", "UPDATE product SET options = '{}'",
    "UPDATE variant SET options = 'red'",
  ])
  func malformedColumnValuesAreRejectedByConstraints(statement: String) async throws {
    let database = try await PostgresCluster.shared().database()
    let store = try await StoreServer(PostgresStoreConfiguration(database.url))
    try await store.seed(1)
    await #expect(throws: PostgresClusterError.self) { try await database.sql(statement) }
  }
}
