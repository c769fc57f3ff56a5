import Foundation
import FoundationCore
import Persistence
import StoreServer
import TestSupport
import Testing

@testable import rialto

/// The stores that the parts of a command share.
struct OpenStoresTests {
  private let folder: TemporaryFolder
  private let stores = OpenStores()
  private let openings = Lock(0)

  init() throws { folder = try TemporaryFolder() }

  private func open() async throws -> StoreServer {
    openings.withLock { $0 += 1 }
    let store = try await StoreServer(.file(folder.url.appending(path: "store.sqlite").path))
    stores.add(store)
    return store
  }

  @Test func aStoreIsOpenedOnceForAllPartsOfACommand() async throws {
    async let catalog = stores.store(at: "here") { try await open() }
    async let orders = stores.store(at: "here") { try await open() }
    _ = try await (catalog, orders)
    #expect(openings.withLock { $0 } == 1)
    await stores.close()
    _ = try await stores.store(at: "here") { try await open() }
    #expect(openings.withLock { $0 } == 2)
    await stores.close()
  }

  @Test func aStoreThatCouldNotBeOpenedIsTriedAgain() async throws {
    await #expect(throws: StoreFailure.self) {
      try await stores.store(at: "here") { throw StoreFailure.missing(path: "here") }
    }
    await #expect(throws: Never.self) { try await stores.store(at: "here") { try await open() } }
    await stores.close()
  }
}
