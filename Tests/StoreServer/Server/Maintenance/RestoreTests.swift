import CatalogTestSupport
import Foundation
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import TestSupport
import Testing

/// Restoring a backup.
struct RestoreTests {
  let folder: TemporaryFolder
  let backup: String
  let place: String

  /// A backup of a store with one product.
  init() async throws {
    let store = try await EditedStore()
    _ = try await store.send(.post, "products", .mug())
    folder = try TemporaryFolder()
    backup = folder.file("backup.sqlite")
    place = folder.file("store.sqlite")
    try await store.server.backUp(to: backup)
  }

  private var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }
  }

  private func refusal(replacesNewer: Bool = false) async -> String? {
    let error = await #expect(throws: StoreServerError.self) {
      try await StoreServer.restore(backup, to: place, replacesNewer: replacesNewer)
    }
    return error?.code
  }

  private func change(_ path: String, by script: String) throws {
    try Connection(.file(path)).execute(script: script)
  }

  @Test func aBackupIsNeverWrittenOverAnotherFile() async throws {
    let store = try await EditedStore()
    let error = await #expect(throws: StoreServerError.self) {
      try await store.server.backUp(to: backup)
    }
    #expect(error?.code == "persistence.already_exists")
  }

  @Test func backupIsRestoredToEmptyPath() async throws {
    #expect(try await StoreServer.restore(backup, to: place) == nil)
    #expect(try files == ["backup.sqlite", "store.sqlite"])
    let server = try await StoreServer(.file(place))
    #expect(try await server.status().products == 1)
    #expect(try await server.checkConsistency() == [])
  }

  @Test func restorePreservesPreviousStore() async throws {
    let empty = try await StoreServer(.file(place)).status().products
    #expect(empty == 0)
    let kept = try await StoreServer.restore(backup, to: place)
    #expect(kept == place + ".before-restore")
    #expect(try files == ["backup.sqlite", "store.sqlite", "store.sqlite.before-restore"])
    #expect(try await StoreServer(.file(place)).status().products == 1)
    #expect(try await StoreServer(.file(try #require(kept))).status().products == 0)
    let again = try await StoreServer.restore(backup, to: place, replacesNewer: true)
    #expect(again == place + ".before-restore-2")
  }

  @Test func aStoreInUseIsLeftAlone() async throws {
    let server = try await StoreServer(.file(place))
    #expect(await refusal() == "store.in_use")
    #expect(try await server.status().products == 0)
    #expect(try files.filter { $0.contains("unfinished") } == [])
  }

  @Test func newerStoreIsReplacedOnlyWithOption() async throws {
    _ = try await StoreServer(.file(place)).status()
    try change(place, by: "UPDATE revision SET catalog = 500")
    #expect(await refusal() == "store.older_backup")
    #expect(try files.filter { $0.contains("unfinished") } == [])
    try await StoreServer.restore(backup, to: place, replacesNewer: true)
    // The count goes on after what was given already, or a cache would take old for new.
    #expect(try await StoreServer(.file(place)).status().revision == 501)
  }

  @Test func restoreRemovesSessions() async throws {
    try change(
      backup,
      by: """
        INSERT INTO account (id, name, role, password, created) VALUES (1, 'ann', 'admin', '', 0);
        INSERT INTO session (account, access, refresh, access_until, refresh_until)
        VALUES (1, x'01', x'02', 9999999999, 9999999999)
        """
    )
    try await StoreServer.restore(backup, to: place)
    let restored = try Connection(.file(place))
    #expect(try restored.prepare("SELECT count(*) FROM session").value() == 0)
    #expect(try restored.prepare("SELECT count(*) FROM account").value() == 1)
  }

  @Test func anUnsoundBackupIsRefused() async throws {
    try change(backup, by: "UPDATE product SET available = 99")
    #expect(await refusal() == "store.unsound_backup")
    #expect(try files.filter { $0.hasPrefix("store") } == [])
  }

  @Test func backupThatIsNotAStoreIsRejected() async throws {
    try FileManager.default.removeItem(atPath: backup)
    #expect(await refusal() == "persistence.cannot_open")
    try change(backup, by: "CREATE TABLE note (text TEXT)")
    #expect(await refusal() == "store.no_store")
    try Data("no database at all, but long enough to be taken for one".utf8)
      .write(to: URL(filePath: backup))
    #expect(await refusal() == "persistence.not_a_database")
    #expect(!FileManager.default.fileExists(atPath: place))
  }

  @Test func backupOfALaterVersionIsRejected() async throws {
    var server = try await StoreServer(.file(place))
    _ = try await server.status()
    await server.close()
    // A backup has no write-ahead log, whose files a reader leaves.
    try change(backup, by: "PRAGMA user_version = 999; PRAGMA journal_mode = DELETE")
    #expect(await refusal(replacesNewer: true) == "persistence.newer_version")
    server = try await StoreServer(.file(place))
    #expect(try await server.status().products == 0)
    await server.close()
    let left = try files
    #expect(left == ["backup.sqlite", "store.sqlite"])
  }

  @Test func aDamagedStoreGivesWay() async throws {
    try Data("no database at all, but long enough to be taken for one".utf8)
      .write(to: URL(filePath: place))
    let kept = try await StoreServer.restore(backup, to: place)
    #expect(
      try String(contentsOfFile: try #require(kept), encoding: .utf8).hasPrefix("no database")
    )
    #expect(try await StoreServer(.file(place)).checkConsistency() == [])
  }

  @Test func theRightsOfTheFileStay() async throws {
    _ = try await StoreServer(.file(place)).status()
    chmod(place, 0o600)
    try await StoreServer.restore(backup, to: place)
    var status = stat()
    stat(place, &status)
    #expect(status.st_mode & 0o777 == 0o600)
  }
}
