import Foundation
import Persistence
import StoreCore
import StoreServer
import TestSupport
import Testing

/// Moving a store to another database and back.
struct MigrationTests {
  let store: MigratedStore

  init() async throws { store = try await MigratedStore() }

  private func copy() async throws -> String {
    let copy = store.file("copy.sqlite")
    _ = try await StoreServer.migrate(from: store.home, to: .file(path: copy))
    return copy
  }

  @Test func allOfAStoreIsInItsCopy() async throws {
    let copy = try await copy()
    let before = try store.contents(of: store.path)
    #expect(before.values.allSatisfy { !$0.isEmpty })
    let tables = StoreSchema.store.tables.filter { $0.index == nil }.map(\.name)
    #expect(Set(before.keys).isSuperset(of: tables))
    #expect(try store.contents(of: copy) == before)
  }

  @Test func aCopyIsOneFileAndSound() async throws {
    let copy = try await copy()
    let files = try FileManager.default.contentsOfDirectory(atPath: store.folder.url.path)
    #expect(files.filter { $0.hasPrefix("copy") } == ["copy.sqlite"])
    #expect(try await StoreServer(.file(copy)).checkConsistency() == [])
  }

  @Test func progressReportsEveryTable() async throws {
    let account = MovingAccount()
    let copy = StoreDatabaseLocation.file(path: store.file("copy.sqlite"))
    let outcome = try await StoreServer.migrate(from: store.home, to: copy) { account.note($0) }
    var rows = 0
    var tables = 0
    for case .copied(_, let count) in account.steps { (rows, tables) = (rows + count, tables + 1) }
    #expect(tables == StoreSchema.store.tables.count)
    #expect(outcome.copied == rows)
  }

  @Test(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
  func aStoreComesBackFromPostgresAsItWas() async throws {
    let database = try await PostgresCluster.shared().database()
    let postgres = StoreDatabaseLocation.postgres(PostgresStoreConfiguration(database.url))
    let out = try await StoreServer.migrate(from: store.home, to: postgres, verifies: true)
    #expect(out.differences == [])
    let server = try await StoreServer(PostgresStoreConfiguration(database.url))
    #expect(try await server.checkConsistency() == [])
    let copy = store.file("copy.sqlite")
    let back = try await StoreServer.migrate(from: postgres, to: .file(path: copy), verifies: true)
    #expect(back.copied == out.copied)
    #expect(try store.contents(of: copy) == store.contents(of: store.path))
  }

  @Test(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
  func numbersGoOnBehindThoseThatWereGiven() async throws {
    let database = try await PostgresCluster.shared().database()
    _ = try await StoreServer.migrate(
      from: store.home,
      to: .postgres(PostgresStoreConfiguration(database.url))
    )
    let next = try await database.sql(
      """
      SELECT nextval('product_id_seq'), nextval('account_id_seq');
      SELECT nextval('revision_number') - max(catalog) FROM revision;
      """
    )
    #expect(next == ["5001|8", "1"])
  }
}
