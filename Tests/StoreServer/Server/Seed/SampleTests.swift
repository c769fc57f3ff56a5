import Catalog
import CatalogSamples
import CatalogTestSupport
import Foundation
import FoundationCore
import Ordering
import OrderingSamples
import StoreCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import Testing

/// The samples of orders, compared with the demo store and the samples of products.
struct SampleTests {
  @Test func theSampleOrdersAreThoseOfADemoStoreOfAFixedDate() async throws {
    var configuration = StoreServer.Configuration()
    configuration.now = { Date(timeIntervalSince1970: 1_789_464_600) }
    let store = try await TestedStore.passing(configuration)
    try await store.seed(StoreServer.demoSeed)
    let shop = try SeededShop(store.handler)
    for sample in Order.samples {
      let resource = Resource<Order>("v1/orders/\(sample.number)")
      #expect(try await shop.client.load(resource).value == sample)
    }
  }

  @Test func theSampleOrdersAreOfSampleProducts() {
    let names = Dictionary(
      uniqueKeysWithValues: Product.samples.flatMap { product in
        product.variants.map { ($0.sku.rawValue, product.title) }
      }
    )
    for line in Order.samples.flatMap(\.lines) {
      #expect(names[line.sku.rawValue] == line.name)
    }
  }
}
