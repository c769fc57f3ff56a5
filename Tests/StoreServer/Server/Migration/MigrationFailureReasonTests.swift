import Foundation
import FoundationCore
import Persistence
import StoreCore
import StoreServer
import TestSupport
import Testing

/// When a store is not moved, and how that is said.
struct MigrationFailureReasonTests {
  let store: MigratedStore
  let copy: String

  init() async throws {
    store = try await MigratedStore()
    copy = store.file("copy.sqlite")
  }

  private func refusal(
    from source: StoreDatabaseLocation? = nil,
    to target: StoreDatabaseLocation? = nil
  ) async -> StoreServerError? {
    await #expect(throws: StoreServerError.self) {
      try await StoreServer.migrate(from: source ?? store.home, to: target ?? .file(path: copy))
    }
  }

  @Test func unsoundStoreIsNotMigrated() async throws {
    try store.change("UPDATE product SET available = 999 WHERE id = 1")
    let error = await refusal()
    #expect(error?.code == "store.unsound")
    #expect(error?.reason?.hasPrefix("Product 1 has available = 999") == true)
  }

  @Test func aFileThatIsThereIsNotWrittenOver() async throws {
    try Data("a letter".utf8).write(to: URL(filePath: copy))
    #expect(await refusal()?.code == "store.target_not_empty")
    #expect(try String(contentsOfFile: copy, encoding: .utf8) == "a letter")
  }

  @Test(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
  func aStoreInPostgresIsNotWrittenOver() async throws {
    let database = try await PostgresCluster.shared().database()
    let place = PostgresStoreConfiguration(database.url)
    _ = try await StoreServer(place).accounts.add("ann", role: .admin, password: "correct one")
    #expect(await refusal(to: .postgres(place))?.code == "store.target_not_empty")
  }

  @Test(arguments: [("PRAGMA user_version = 99", 99), ("PRAGMA user_version = 1", 1)])
  func aStoreOfAnotherVersionIsLeftAsItIs(_ change: String, version: Int) async throws {
    try store.change(change)
    #expect(await refusal()?.code == "store.other_version")
    let found: Int? =
      try Connection(.file(store.path)).prepare("PRAGMA user_version").value()
    #expect(found == version)
  }

  @Test func nonStoreFileIsNotMigrated() async throws {
    #expect(await refusal(from: .file(path: copy))?.code == "store.no_store")
    #expect(!FileManager.default.fileExists(atPath: copy))
    let other = store.file("other")
    try Connection(.file(other)).execute(script: "CREATE TABLE note (text TEXT)")
    #expect(await refusal(from: .file(path: other))?.code == "store.no_store")
  }

  @Test(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
  func anEmptyDatabaseIsNoStoreAndStaysEmpty() async throws {
    let database = try await PostgresCluster.shared().database()
    var place = PostgresStoreConfiguration(database.url)
    (place.acquireTimeout, place.probeLimit) = (.seconds(300), .seconds(300))
    #expect(await refusal(from: .postgres(place))?.code == "store.no_store")
    let tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
    #expect(try await database.sql(tables) == ["0"])
  }

  @Test func aPasswordInAnAddressIsNeverShown() async throws {
    let place = PostgresStoreConfiguration("postgres://rialto:hunter2@127.0.0.1:1/store")
    let error = await refusal(to: .postgres(place))
    #expect(error?.code.hasPrefix("postgres") == true)
    #expect("\([error?.title, error?.reason, error?.suggestion])".contains("hunter2") == false)
  }

  @Test func anotherStoreIsNotMixedIn() async throws {
    let account = MovingAccount(endingAfter: 5)
    let (home, target) = (store.home, StoreDatabaseLocation.file(path: copy))
    let moving = Task { try await StoreServer.migrate(from: home, to: target) { account.note($0) } }
    _ = await moving.result
    let other = try await MigratedStore()
    #expect(await refusal(from: other.home)?.code == "store.other_source")
  }
}
