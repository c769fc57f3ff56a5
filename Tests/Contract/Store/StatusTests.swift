import CatalogTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// The status of a store.
struct StatusTests {
  @Test func statusReportsTheStoreContents() async throws {
    let store = try await EditedStore()
    let empty = try await store.server.status()
    #expect(empty.lastChange == nil)
    #expect([empty.products, empty.revision] as [Int] == [0, 0])

    _ = try await store.send(.post, "products", .mug())
    _ = try await store.send(.post, "products/1/reviews", ["customer": "Ann", "stars": 4])
    let status = try await store.server.status()
    #expect(status.path == (TestedStore.isInFile ? store.path : nil))
    #expect(status.size > 10_000)
    #expect(status.schemaVersion >= 1)
    #expect(status.revision == 2)
    #expect(status.lastChange == Date(timeIntervalSince1970: 1_800_000_000))
    #expect(
      [status.products, status.variants, status.brands, status.reviews] as [Int] == [1, 2, 1, 1]
    )
    #expect([status.categories, status.images, status.accounts] as [Int] == [0, 0, 0])
  }
}
