import Persistence
import StoreCore
import StoreServer
import TestSupport
import Testing

/// The tables that are copied, compared with the tables of both databases.
struct StoreTableTests {
  private static let tables = StoreSchema.store.tables

  @Test func everyTableOfSQLiteIsCopied() throws {
    let file = try Connection(.memory, migrations: StoreSchema.store.migrations)
    var found: Set<String> = []
    try file.prepare(
      """
      SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'product_text_%'
        AND name NOT IN ('revision', 'sqlite_sequence')
      """
    ).forEachRow { found.insert(try $0[0]) }
    #expect(found == Set(Self.tables.map(\.name)))
  }

  @Test(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
  func theColumnsAreTheSameInBothDatabases() async throws {
    let file = try Connection(.memory, migrations: StoreSchema.store.migrations)
    let sqlite = try await file.layouts(of: Self.tables)
    let url = try await PostgresCluster.shared().database().url
    let database = try await PostgresDatabase(PostgresStoreConfiguration(url), schema: .store)
    let postgres = try await database.read { try await $0.layouts(of: Self.tables) }
    for (one, other) in zip(sqlite, postgres) {
      // SQLite finds a text by the number of its row, which is no column.
      let isIndex = one.table.index != nil
      #expect(one.columns.dropFirst(isIndex ? 1 : 0) == other.columns.dropFirst(isIndex ? 1 : 0))
      #expect(one.keyCount == other.keyCount, "\(one.table.name)")
      #expect(one.keyCount > 0, "\(one.table.name)")
    }
    await database.close()
  }

  @Test func theColumnsOfTheKeyComeFirst() async throws {
    let file = try Connection(.memory, migrations: StoreSchema.store.migrations)
    let layouts = try await file.layouts(of: Self.tables)
    let prices = try #require(layouts.first { $0.table.name == "price" })
    #expect(prices.columns == ["variant", "currency", "amount", "position"])
    #expect(prices.keyCount == 2)
  }

  @Test func noTableComesBeforeOneThatItReferences() throws {
    let file = try Connection(.memory, migrations: StoreSchema.store.migrations)
    var known: Set<String> = []
    for table in Self.tables {
      known.insert(table.name)
      try file.prepare("SELECT \"table\" FROM pragma_foreign_key_list(?)").forEachRow([table.name])
      {
        let other: String = try $0[0]
        #expect(known.contains(other), "\(table.name) references \(other)")
      }
    }
  }
}
