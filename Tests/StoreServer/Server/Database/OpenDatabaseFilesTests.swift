import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import Persistence
import StoreCore
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import TestSupport
import Testing

/// The store's file holds the store, and what the log holds beside it is not lost.
struct OpenDatabaseFilesTests {
  private let files = FileManager.default

  private func orders(in server: StoreServer) async throws -> Int {
    try await server.status().orders
  }

  @Test func afterACleanEndTheFileAloneHasEveryOrder() async throws {
    let store = try await OrderedStore()
    for _ in 0..<20 { _ = try await store.placed(.order(["MUG-BLUE": 1])) }
    await store.server.close()
    #expect(try files.contentsOfDirectory(atPath: store.folder.url.path) == ["store.sqlite"])

    let elsewhere = try TemporaryFolder()
    let copy = elsewhere.file("store.sqlite")
    try files.copyItem(atPath: store.place.path, toPath: copy)
    let server = try await StoreServer(.file(copy))
    #expect(try await orders(in: server) == 20)
    #expect(try await server.checkConsistency() == [])
  }

  @Test func closedStoreRejectsOrders() async throws {
    let store = try await OrderedStore()
    await store.server.close()
    await store.server.close()
    let answer = try await store.place()
    #expect(answer.status == 503)
    #expect(answer.code == "draining")
  }

  @Test func theFileOfANewStoreHasItsTables() async throws {
    let place = try await TestedStore()
    let server = try await place.open()
    #expect(files.size(of: place.path + "-wal") == 0)
    #expect(try await server.status().orders == 0)
  }

  @Test func removingTheWriteAheadLogStopsOrders() async throws {
    let store = try await OrderedStore()
    _ = try await store.placed()
    try files.removeItem(atPath: store.place.path + "-wal")
    let refused = try await store.place()
    #expect(refused.status == 503)
    #expect(refused.code == "file_replaced")
    #expect(try await store.client.get("/readyz").code == "file_replaced")
    try Data().write(to: URL(filePath: store.place.path + "-wal"))
    #expect(try await store.place().code == "file_replaced")

    // Closing the file writes the acknowledged changes into it.
    await store.server.close()
    let server = try await store.place.open()
    #expect(try await orders(in: server) == 1)
    #expect(try await server.checkConsistency() == [])
  }

  @Test(.timeLimit(.minutes(2))) func theLogIsEmptiedOnceNothingWasWrittenForAWhile() async throws {
    let clock = ManualClock()
    let place = try await TestedStore()
    var configuration = StoreServer.Configuration()
    configuration.clock = clock
    let server = try await place.open(configuration)
    let client = try await ContractClient(server)
    let log = place.path + "-wal"

    #expect(try await client.post("/v1/brands", ["name": "Clay & Co"]).status == 201)
    #expect(files.size(of: log) > 0)
    try await clock.waitForSleepers()
    // Written meanwhile, it waits on.
    #expect(try await client.post("/v1/brands", ["name": "Oak & Ash"]).status == 201)
    clock.advance(by: .seconds(2))
    try await clock.waitForSleepers()
    #expect(files.size(of: log) > 0)
    clock.advance(by: .seconds(2))
    while files.size(of: log) > 0 {
      try Task.checkCancellation()
      await Task.yield()
    }
    #expect(try await server.checkConsistency() == [])
  }
}
