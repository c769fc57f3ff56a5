import Persistence
import StoreCore
import TestSupport
import Testing

/// The tables that are moved, held against those that there are.
struct StoreTableTests {
  /// The columns of a table, from the description.
  private static let described = Dictionary(
    uniqueKeysWithValues: StoreTable.all.map { ($0.name, Set($0.columns)) }
  )

  @Test func everyTableAndColumnOfSQLiteIsMoved() throws {
    let file = try Connection(.memory, migrations: StoreSchema.migrations)
    var found: [String: Set<String>] = [:]
    try file.prepare(
      """
      SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) c
      WHERE t.type = 'table' AND t.name NOT LIKE 'product_text_%'
        AND t.name NOT IN ('revision', 'sqlite_sequence')
      """
    ).forEachRow { found[try $0[0], default: []].insert(try $0[1]) }
    // It is found by the number of the row there, which is no column.
    found["product_text"]?.insert("product")
    #expect(found == Self.described)
  }

  @Test(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
  func everyTableAndColumnOfPostgresIsMoved() async throws {
    let database = try await PostgresCluster.shared().database()
    _ = try await PostgresDatabase(PostgresStoreConfiguration(database.url))
    let rows = try await database.sql(
      """
      SELECT table_name, column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name NOT IN ('revision', 'schema_version')
        AND column_name <> 'words'
      """
    )
    var found: [String: Set<String>] = [:]
    for row in rows {
      let parts = row.split(separator: "|").map(String.init)
      found[parts[0], default: []].insert(parts[1])
    }
    var described = Self.described
    // An order is found by its words; those of a product are made of its texts.
    described["customer_order"]?.remove("words")
    #expect(found == described)
  }

  @Test func theKeyIsThatOfTheTable() throws {
    let file = try Connection(.memory, migrations: StoreSchema.migrations)
    for table in StoreTable.all where table.name != StoreTable.searchText.name {
      var key: [String] = []
      try file.prepare("SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk")
        .forEachRow([table.name]) { key.append(try $0[0]) }
      #expect(key == table.key, "\(table.name)")
    }
  }

  @Test func noTableComesBeforeOneThatItRefersTo() throws {
    let file = try Connection(.memory, migrations: StoreSchema.migrations)
    var known: Set<String> = []
    for table in StoreTable.all {
      known.insert(table.name)
      try file.prepare("SELECT \"table\" FROM pragma_foreign_key_list(?)").forEachRow([table.name])
      {
        let other: String = try $0[0]
        #expect(known.contains(other), "\(table.name) refers to \(other)")
      }
    }
  }
}
