import Catalog
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

/// Seeding an empty and a non-empty store.
struct SeedingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func aCheckFindsNothingWrong() async throws {
    let store = try await StoreServer(.file(folder.file("store")))
    try await store.seed(3)
    #expect(try await store.checkConsistency() == [])
  }

  @Test func aStoreThatHasSomethingInItIsLeftAlone() async throws {
    let store = try await StoreServer(.file(folder.file("store")))
    try await store.seed(1)
    let error = await #expect(throws: StoreServerError.self) { try await store.seed(1) }
    #expect(error?.code == "store.not_empty")
    #expect(try await SeededShop(store.handler).products().count == 120)
  }

  @Test func addingSeedDataPreservesExistingProducts() async throws {
    let store = try await StoreServer(.file(folder.file("store")))
    let shop = try SeededShop(store.handler)
    let mine = ProductDraft(
      title: "Mine",
      variants: [VariantDraft(sku: "MUG-RED", prices: [Money(minorUnits: 1, currency: .euro)])]
    )
    _ = try await shop.client.load(
      Resource<JSONValue>("v1/products").sending(mine)
    )
    #expect(try await store.seed(1, isAdding: true) == 119)
    #expect(try await store.seed(1, isAdding: true) == 0)
    let products = try await shop.products()
    #expect(products.count == 120)
    #expect(products.contains { $0.title == "Mine" })
    #expect(!products.contains { $0.title == "Merchant's Mug" })
  }
}
