import Foundation
import Persistence
import StoreCore
import StoreServer
import TestSupport
import Testing

/// Holding a store against its copy.
struct MigrationComparisonTests {
  let store: MigratedStore
  let copy: String

  init() async throws {
    store = try await MigratedStore()
    copy = store.file("copy.sqlite")
    _ = try await StoreServer.migrate(from: store.home, to: .file(path: copy))
  }

  private func compare() async throws -> StoreMigrationResult {
    try await StoreServer.migrate(from: store.home, to: .file(path: copy), verifies: true)
  }

  private func change(_ script: String) throws {
    let file = try Connection(.file(copy))
    try file.execute(script: "PRAGMA foreign_keys = OFF")
    try file.execute(script: script)
  }

  @Test func aCopyThatWasNotChangedIsTheSame() async throws {
    let outcome = try await compare()
    #expect(outcome.copied == 0)
    #expect(outcome.differenceCount == 0)
    #expect(outcome.tables.count == StoreSchema.store.tables.count)
  }

  @Test(
    arguments: [
      ("UPDATE product SET title = 'Mug' WHERE id = 3", "product", "3", .changed),
      ("DELETE FROM price WHERE variant = 2 AND currency = 'EUR'", "price", "2, EUR", .missing),
      ("DELETE FROM spent_refresh WHERE hash = x'00ff'", "spent_refresh", "00ff", .missing),
      ("INSERT INTO image VALUES ('aa', 'x', 1, 1, 1, x'')", "image", "aa", .added),
      ("INSERT INTO image VALUES ('z', 'x', 1, 1, 1, x'')", "image", "z", .added),
      ("UPDATE product_text SET sku = '' WHERE rowid = 9", "product_text", "9", .changed),
      ("UPDATE account SET password = 'x'", "account", "7", .changed),
      ("UPDATE revision SET catalog = catalog + 1", "revision", "", .changed),
    ] as [(String, String, String, RowDifference.Kind)]
  )
  func aRowThatIsNotTheSameIsTold(
    _ change: String,
    _ table: String,
    _ key: String,
    _ kind: RowDifference.Kind
  ) async throws {
    try self.change(change)
    let told = try await compare().differences.map { "\($0.tableName) \($0.key) \($0.kind)" }
    #expect(told == ["\(table) \(key) \(kind)"])
  }

  /// Swift holds these two to be equal.
  @Test func anAccentThatIsComposedOtherwiseIsAnotherText() async throws {
    try store.change(#"UPDATE account SET name = 'zoe' || char(776) || ' "z" \ {ü}'"#)
    #expect(try await compare().differences.map(\.key) == ["7"])
  }

  @Test func aCopyThatLacksMuchIsReadToItsEnd() async throws {
    try change("DELETE FROM price WHERE variant % 2 = 0")
    let outcome = try await compare()
    let lacking: Int? =
      try Connection(.file(store.path))
      .prepare("SELECT count(*) FROM price WHERE variant % 2 = 0").value()
    #expect(outcome.differenceCount == lacking)
    #expect(outcome.differences.count == min(100, outcome.differenceCount))
  }

  @Test(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
  func aRowThatWasChangedInPostgresIsFound() async throws {
    let database = try await PostgresCluster.shared().database()
    let postgres = StoreDatabaseLocation.postgres(PostgresStoreConfiguration(database.url))
    let before = try await StoreServer.migrate(from: store.home, to: postgres, verifies: true)
    let tables = try await compare().tables
    #expect(before.tables == tables)
    try await database.sql(
      """
      UPDATE order_line SET name = name || '!' WHERE (customer_order, position) IN (
        SELECT customer_order, position FROM order_line LIMIT 1
      )
      """
    )
    let outcome = try await StoreServer.migrate(from: store.home, to: postgres, verifies: true)
    #expect(outcome.differenceCount == 1)
    #expect(outcome.differences.map(\.tableName) == ["order_line"])
  }
}
