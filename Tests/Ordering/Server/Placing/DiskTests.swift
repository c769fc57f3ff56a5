import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import Persistence
import StoreCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Orders on a full disk.
struct DiskTests {
  @Test func fullDiskRejectsOrdersWithoutLosingAny() async throws {
    let folder = try TemporaryFolder()
    let disk = PowerLossDisk(at: folder.url)
    defer { disk.release() }
    try await meet(disk, with: OrderingStore(in: folder), in: folder)
  }

  /// The first is reached before the log is written into the file by itself, the second is not.
  @Test(arguments: [800_000, 1_200_000])
  func aLogThatFillsTheDiskIsEmptiedBeforeAnOrderIsRefused(room: Int) async throws {
    let folder = try TemporaryFolder()
    let disk = PowerLossDisk(at: folder.url)
    defer { disk.release() }
    let store = try await OrderingStore(in: folder)
    try await disk.withFilesLimited(to: room) {
      for _ in 0..<40 { _ = try await store.placed(.order(["MUG-BLUE": 1])) }
    }
    try await store.expectSound()
  }

  /// The log took the room that the file needed to grow by, with most of the disk unused.
  @Test func ordersArePlacedUntilTheirFileFillsTheDisk() async throws {
    let folder = try TemporaryFolder()
    let disk = PowerLossDisk(at: folder.url)
    defer { disk.release() }
    let path = folder.file("store.sqlite")
    let store = try await OrderingStore(
      on: SQLiteDatabase(.file(path), schema: .ordering, freeBytes: { disk.freeBytes })
    )
    try await store.stock(mugs: 10)
    try await disk.withRoom(of: 800_000) {
      var answer = try await store.place(.order(["MUG-BLUE": 1]))
      while answer.status == 201 { answer = try await store.place(.order(["MUG-BLUE": 1])) }
      #expect(answer.code == "full")
      #expect(FileManager.default.size(of: path) > 600_000)
    }
    #expect(try await store.place(.order(["MUG-BLUE": 1])).status == 201)
    try await store.expectSound()
  }

  @Test func aStoreIsNotReadyWhileItsDiskIsFull() async throws {
    let folder = try TemporaryFolder()
    let disk = PowerLossDisk(at: folder.url)
    defer { disk.release() }
    let store = try await OrderingStore(in: folder)
    let before = try await store.client.get("/v1/orders").text
    try await disk.withFilesLimited(to: 0) {
      #expect(try await store.place(key: "one").code == "full")
      let answer = try await store.client.get("/readyz")
      #expect(answer.status == 503)
      #expect(answer.code == "not_writable")
      #expect(try await store.client.get("/v1/orders").text == before)
    }
    // With free space again, the next request succeeds.
    #expect(try await store.client.get("/readyz").status == 200)
    #expect(try await store.place(key: "one").status == 201)
    try await store.expectSound()
  }

  @Test func aStoreOnAFullDiskIsOpenedAndRead() async throws {
    let folder = try TemporaryFolder()
    let disk = PowerLossDisk(at: folder.url)
    defer { disk.release() }
    let store = try await OrderingStore(in: folder)
    _ = try await store.placed()
    try await disk.withFilesLimited(to: 0) {
      let other = try await OrderingStore(at: folder.file("store.sqlite"))
      #expect(try await other.client.get("/v1/orders").status == 200)
    }
  }

  @Test func aFileThatMayNotBeWrittenIsNotOpenedAndStaysAsItIs() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store.sqlite")
    _ = try await OrderingStore(at: path)
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    await #expect(processExitsWith: .success) { [path = path as String] in
      try dropPrivileges(owning: path)
      let error = await #expect(throws: PersistenceError.self) {
        try await OrderingStore(at: path)
      }
      // Which of the two depends on whether the files beside it are there.
      let codes = ["persistence.read_only", "persistence.cannot_open"]
      #expect(error.map { codes.contains($0.code) } == true)
      #expect(error?.title.contains(path) == true)
      #expect(error?.suggestion?.contains("writ") == true)
    }
    try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    #expect(try await OrderingStore(at: path).findings() == [])
  }

  @Test func whileAnotherProgramHasTheFileLockedNothingIsPlaced() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store.sqlite")
    let store = try await OrderingStore(
      on: SQLiteDatabase(.file(path), schema: .ordering, patience: .milliseconds(100))
    )
    try await store.stock(mugs: 10)
    let other = try Connection(.file(path))
    try other.execute(script: "BEGIN IMMEDIATE")
    let answer = try await store.place(key: "one")
    #expect(answer.status == 503)
    #expect(answer.code == "busy")
    #expect(answer.fields["Retry-After"] == "1")
    // Readers do not wait.
    #expect(try await store.stock(of: "MUG-RED") == [10, 0])
    try other.execute(script: "ROLLBACK")
    #expect(try await store.place(key: "one").status == 201)
    #expect(try await store.stock(of: "MUG-RED") == [10, 1])
    try await store.expectSound()
  }
}

/// Places orders while the log can grow by no page, by one, by two and so on, and an open reader
/// prevents a checkpoint.
private func meet(
  _ disk: PowerLossDisk,
  with store: OrderingStore,
  in folder: TemporaryFolder
) async throws {
  let log = folder.file("store.sqlite-wal")
  var refused = 0
  for pages in 0..<40 {
    let size = FileManager.default.size(of: log)
    let reader = try Connection(.file(folder.file("store.sqlite")))
    try reader.execute(script: "BEGIN; SELECT count(*) FROM brand")
    let answer = try await disk.withFilesLimited(to: size + pages * 4120) {
      try await store.place(.order(["MUG-BLUE": 1]), key: "buyer-\(pages)")
    }
    if answer.status != 201 {
      refused += 1
      #expect(answer.status == 507)
      #expect(answer.code == "full")
      #expect(answer.json?["title"] == "The disk of the store is full.")
      #expect(answer.json?["detail"] == "Nothing was changed.")
      #expect(try await store.stock(of: "MUG-BLUE") == [10_000, pages])
    }
    try reader.execute(script: "COMMIT")
    // With free space again, the same order is placed once.
    let again = try await store.place(.order(["MUG-BLUE": 1]), key: "buyer-\(pages)")
    #expect(again.status == 201)
    #expect(try again.decoded(as: Order.self).number.rawValue == String(pages + 1))
    #expect(try await store.stock(of: "MUG-BLUE") == [10_000, pages + 1])
  }
  // Otherwise the test would prove little.
  #expect(refused > 0 && refused < 40, "\(refused)")
  try await store.expectSound()
}
