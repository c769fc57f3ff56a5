import CatalogTestSupport
import Foundation
import FoundationCore
import Persistence
import StoreCore
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import TestSupport
import Testing

/// A file that is not a store's, or is one no more, is not taken for a store.
struct StoreFileTests {
  let folder: TemporaryFolder
  let path: String

  /// A closed store of a few products.
  init() async throws {
    folder = try TemporaryFolder()
    path = folder.file("store.sqlite")
    let server = try await StoreServer(.file(path))
    let client = try await ContractClient(server)
    for number in 1...3 {
      let answer = try await client.post(
        "/v1/products",
        .mug("MUG\(number)", title: "Mug \(number)")
      )
      try #require(answer.status == 201, "\(answer.text)")
    }
    await server.close()
  }

  private func change(_ script: String) throws {
    try Connection(.file(path)).execute(script: script)
  }

  /// Empties a page that a table or index begins with: it says of itself that it has no rows.
  private func emptyPage(of name: String) throws {
    let page: Int = try #require(
      try Connection(.file(path))
        .prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?").value([name])
    )
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seek(toOffset: UInt64(page - 1) * 4096 + 3)
    try file.write(contentsOf: [0, 0])
    try file.close()
  }

  /// Otherwise every program would make another store to compare with.
  @Test func aFileIsRecognizedByItsFingerprint() throws {
    let schema = StoreSchema.store
    let found = try schema.fingerprint(of: Connection(.file(path)))
    #expect(found == schema.fingerprint)
  }

  private func refusal() async -> String? {
    await #expect(throws: StoreServerError.self) { try await StoreServer(.file(path)) }?.code
  }

  private func findings() async throws -> [StoreFinding] {
    var configuration = StoreServer.Configuration()
    configuration.acceptsDamage = true
    return try await StoreServer(.file(path), configuration: configuration).checkConsistency()
  }

  private static let foreign = [
    (
      "CREATE TRIGGER eat AFTER INSERT ON order_event BEGIN DELETE FROM order_event; END",
      "The trigger 'eat' does not belong to a store."
    ),
    ("CREATE VIEW seen AS SELECT 1", "The view 'seen' does not belong to a store."),
    ("CREATE TABLE note (text TEXT)", "The table 'note' does not belong to a store."),
    ("CREATE INDEX twice ON brand (revision)", "The index 'twice' does not belong to a store."),
    ("DROP INDEX product_title", "The index 'product_title' is missing."),
    ("DROP TABLE spent_refresh", "The index 'spent_refresh_session' is missing."),
    (
      "DROP INDEX product_title; CREATE INDEX product_title ON product (title)",
      "The index 'product_title' differs from the schema of a store."
    ),
  ]

  @Test(arguments: foreign)
  func foreignSchemaObjectsAreReportedAndNotRestored(script: String, sentence: String)
    async throws
  {
    try change(script)
    let found = try await findings()
    #expect(found.contains { $0.code == "schema" && $0.description == sentence }, "\(found)")
    let error = await #expect(throws: StoreServerError.self) {
      try await StoreServer.restore(path, to: folder.file("restored.sqlite"))
    }
    #expect(error?.code == "store.unsound_backup")
    #expect(error?.reason?.contains(sentence) == true)
  }

  @Test func aPathThatLeadsToNoFileIsRefused() async throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
    #expect(symlink("loop", folder.file("loop")) == 0)
    for name in ["pipe", "loop"] {
      let error = await #expect(throws: PersistenceError.self) {
        try await StoreServer(.file(folder.file(name)))
      }
      #expect(error?.code == "persistence.cannot_open")
    }
  }

  @Test func aStoreWithAForeignTriggerIsNotOpened() async throws {
    try change(Self.foreign[0].0)
    #expect(await refusal() == "store.damaged")
  }

  @Test func aStoreWithATableOfAnotherProgramIsOpened() async throws {
    try change(Self.foreign[2].0)
    #expect(try await StoreServer(.file(path)).status().products == 3)
  }

  @Test func anEmptiedStoreIsNoNewOne() async throws {
    // The rest of a file that has lost its log with all of its data.
    try FileManager.default.removeItem(atPath: path)
    _ = try Connection(.file(path))
    #expect(FileManager.default.size(of: path) == 4096)
    #expect(await refusal() == "store.no_store")
    try Data().write(to: URL(filePath: path))
    #expect(await refusal() == "store.no_store")
    #expect(FileManager.default.size(of: path) == 0)
    await #expect(throws: StoreServerError.self) { try await findings() }
  }

  @Test func aFileOfAnotherProgramIsLeftAsItIs() async throws {
    try FileManager.default.removeItem(atPath: path)
    try change("CREATE TABLE bookmark (url TEXT)")
    #expect(await refusal() == "store.no_store")
    let tables: Int? = try Connection(.file(path)).prepare("SELECT count(*) FROM sqlite_schema")
      .value()
    #expect(tables == 1)
  }

  @Test func aStoreThatCannotBeMadeLeavesNothingBehind() async throws {
    let files = FileManager.default
    #expect(try files.contentsOfDirectory(atPath: folder.url.path) == ["store.sqlite"])
    try files.removeItem(atPath: path)
    let disk = PowerLossDisk(at: folder.url)
    defer { disk.release() }
    await #expect(throws: PersistenceError.self) {
      try await disk.withFilesLimited(to: 40_000) { _ = try await StoreServer(.file(path)) }
    }
    #expect(try files.contentsOfDirectory(atPath: folder.url.path) == [])
  }

  @Test func aDamagedStoreIsFoundAtItsStart() async throws {
    try emptyPage(of: "product")
    let error = await #expect(throws: StoreServerError.self) {
      try await StoreServer(.file(path))
    }
    #expect(error?.code == "store.damaged")
    #expect(error?.title == "The store \(path) is damaged.")
    #expect(error?.suggestion?.contains("rialto store restore FILE") == true)
    #expect(try await findings().contains { $0.code == "damage" })
  }

  @Test func aFileThatWasCutShortIsFoundAtItsStart() async throws {
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.truncate(atOffset: 50 * 4096)
    try file.close()
    let error = await #expect(throws: PersistenceError.self) {
      try await StoreServer(.file(path))
    }
    #expect(error?.code == "persistence.corrupt")
  }

  @Test func aListOfATableThatLostItsRowsIsNoEmptyList() async throws {
    try emptyPage(of: "product")
    var configuration = StoreServer.Configuration()
    configuration.acceptsDamage = true
    let server = try await StoreServer(.file(path), configuration: configuration)
    let client = try await ContractClient(server)
    let answer = try await client.get("/v1/products")
    #expect(answer.status == 503)
    #expect(answer.code == "damaged")
    #expect(answer.json?["title"] == "The store is damaged.")
  }

  @Test func aPageThatCannotBeReadIsAProblemOfTheStore() async throws {
    let file = try FileHandle(forUpdating: URL(filePath: path))
    let page: Int? = try Connection(.file(path))
      .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'product'").value()
    try file.seek(toOffset: UInt64(try #require(page) - 1) * 4096)
    try file.write(contentsOf: [UInt8](repeating: 0xAB, count: 4096))
    try file.close()
    var configuration = StoreServer.Configuration()
    configuration.acceptsDamage = true
    let server = try await StoreServer(.file(path), configuration: configuration)
    let client = try await ContractClient(server)
    #expect(try await client.get("/v1/products/1").code == "damaged")
  }

  /// Such a build added its last columns by ALTER TABLE, so that the text of the table differs.
  @Test func aStoreOfTheLastBuildBeforeThisSchemaIsUsed() async throws {
    let earlier = folder.file("earlier.sqlite")
    let migrations = StoreSchema.store.migrations.filter { $0.version == StoreSchema.firstVersion }
    try Connection(.file(earlier), migrations: migrations).execute(
      script: """
        ALTER TABLE customer_order DROP COLUMN items;
        ALTER TABLE customer_order ADD COLUMN items INTEGER NOT NULL DEFAULT 0;
        """
    )
    let store = try await StoreServer(.file(earlier))
    #expect(try await store.checkConsistency() == [])
    #expect(try await store.status().products == 0)
  }

  @Test(arguments: [1, 12])
  func aStoreOfAnEarlierBuildIsRefused(version: Int) async throws {
    try change("PRAGMA user_version = \(version)")
    #expect(await refusal() == "store.unreleased")
    let backup = folder.file("backup.sqlite")
    try FileManager.default.moveItem(atPath: path, toPath: backup)
    let error = await #expect(throws: StoreServerError.self) {
      try await StoreServer.restore(backup, to: path)
    }
    #expect(error?.code == "store.unreleased")
  }
}
