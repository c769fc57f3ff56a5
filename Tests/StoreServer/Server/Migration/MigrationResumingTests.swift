import Foundation
import FoundationCore
import Persistence
import StoreCore
import StoreServer
import TestSupport
import Testing

/// Going on with a move that was cut short.
struct MigrationResumingTests {
  let store: MigratedStore
  let copy: String

  init() async throws {
    store = try await MigratedStore()
    copy = store.file("copy.sqlite")
  }

  /// Moves the store, cut short after so many batches; tells what was told.
  private func move(
    to target: StoreDatabaseLocation,
    endingAfter batches: Int
  ) async throws -> (steps: [StoreMigrationEvent], isDone: Bool) {
    let account = MovingAccount(endingAfter: batches)
    let home = store.home
    do {
      _ = try await Task {
        try await StoreServer.migrate(from: home, to: target) { account.note($0) }
      }.value
      return (account.steps, true)
    } catch StoreServerError.cancelled {
      return (account.steps, false)
    }
  }

  /// Cuts it short after every single batch.
  private func moveInPieces(to target: StoreDatabaseLocation) async throws -> Int {
    var pieces = 1
    while true {
      let (steps, isDone) = try await move(to: target, endingAfter: 1)
      #expect(steps.contains { if case .resuming = $0 { true } else { false } } == (pieces > 1))
      if isDone { return pieces }
      pieces += 1
      try #require(pieces < 100)
    }
  }

  @Test func nothingIsLostOrDoubledInAFile() async throws {
    #expect(try await moveInPieces(to: .file(path: copy)) > 20)
    #expect(try store.contents(of: copy) == store.contents(of: store.path))
  }

  @Test(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
  func resumedMigrationToPostgresCopiesEachRowOnce() async throws {
    let database = try await PostgresCluster.shared().database()
    let postgres = StoreDatabaseLocation.postgres(PostgresStoreConfiguration(database.url))
    #expect(try await moveInPieces(to: postgres) > 20)
    let outcome = try await StoreServer.migrate(from: store.home, to: postgres, verifies: true)
    #expect(outcome.copied == 0)
    #expect(outcome.differences == [])
  }

  @Test func aFileHasItsNameOnlyWhenItIsWhole() async throws {
    _ = try await move(to: .file(path: copy), endingAfter: 6)
    #expect(!FileManager.default.fileExists(atPath: copy))
    #expect(FileManager.default.fileExists(atPath: copy + ".unfinished"))
  }

  @Test(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
  func unfinishedMigrationCannotBeOpened() async throws {
    let database = try await PostgresCluster.shared().database()
    let place = PostgresStoreConfiguration(database.url)
    _ = try await move(to: .postgres(place), endingAfter: 6)
    let error = await #expect(throws: StoreServerError.self) { try await StoreServer(place) }
    #expect(error?.code == "store.unfinished_move")
    let again = try await move(to: .postgres(place), endingAfter: .max)
    #expect(again.isDone)
    #expect(try await StoreServer(place).status().products == 120)
  }

  @Test(arguments: [
    "UPDATE revision SET catalog = catalog + 1", "UPDATE account SET role = 'reader'",
    "UPDATE image SET uploaded = 8 WHERE name = 'b'", "UPDATE tax_rate SET revision = 99",
    "DELETE FROM spent_refresh WHERE hash = x'ff'",
  ])
  func aStoreThatWasChangedIsMovedAnew(_ change: String) async throws {
    _ = try await move(to: .file(path: copy), endingAfter: 12)
    try store.change(change)
    let (steps, _) = try await move(to: .file(path: copy), endingAfter: .max)
    #expect(steps.contains(.restarting))
    #expect(try store.contents(of: copy) == store.contents(of: store.path))
  }

  @Test(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
  func aChangedStoreIsMovedAnewToPostgresAsWell() async throws {
    let database = try await PostgresCluster.shared().database()
    let postgres = StoreDatabaseLocation.postgres(PostgresStoreConfiguration(database.url))
    _ = try await move(to: postgres, endingAfter: 12)
    try store.change("UPDATE account SET role = 'reader'")
    let (steps, _) = try await move(to: postgres, endingAfter: .max)
    #expect(steps.contains(.restarting))
    let outcome = try await StoreServer.migrate(from: store.home, to: postgres, verifies: true)
    #expect(outcome.differences == [])
  }
}
