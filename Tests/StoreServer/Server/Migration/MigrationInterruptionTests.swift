import Foundation
import FoundationCore
import Persistence
import StoreCore
import StoreServer
import TestSupport
import Testing

/// A migration that is cut short.
struct MigrationInterruptionTests {
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

  @Test(arguments: [1, 12])
  func anInterruptedCopyInAFileStartsOver(batches: Int) async throws {
    #expect(try await !move(to: .file(path: copy), endingAfter: batches).isDone)
    try store.change("UPDATE account SET role = 'reader'")
    #expect(try await move(to: .file(path: copy), endingAfter: .max).isDone)
    #expect(try store.contents(of: copy) == store.contents(of: store.path))
  }

  @Test func aFileHasItsNameOnlyWhenItIsWhole() async throws {
    _ = try await move(to: .file(path: copy), endingAfter: 6)
    #expect(!FileManager.default.fileExists(atPath: copy))
    #expect(FileManager.default.fileExists(atPath: copy + ".unfinished"))
  }

  @Test(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
  func anUnfinishedCopyCannotBeOpenedAndStartsOver() async throws {
    let database = try await PostgresCluster.shared().database()
    let place = PostgresStoreConfiguration(database.url)
    _ = try await move(to: .postgres(place), endingAfter: 6)
    let error = await #expect(throws: StoreServerError.self) { try await StoreServer(place) }
    #expect(error?.code == "store.unfinished_move")
    try store.change("UPDATE account SET role = 'reader'")
    let again = try await move(to: .postgres(place), endingAfter: .max)
    #expect(again.isDone)
    #expect(again.steps.contains(.restarting))
    #expect(try await StoreServer(place).status().products == 120)
    let outcome = try await StoreServer.migrate(
      from: store.home,
      to: .postgres(place),
      verifies: true
    )
    #expect(outcome.copied == 0)
    #expect(outcome.differences == [])
  }
}
