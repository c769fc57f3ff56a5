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

  /// They were of a fixed winter, and waited longer each day.
  @Test(arguments: [1_789_464_600, 1_900_000_000])
  func demoOrdersAreDatedFromNowBackwards(seconds: Int) async throws {
    let now = Date(timeIntervalSince1970: TimeInterval(seconds))
    var configuration = StoreServer.Configuration()
    configuration.now = { now }
    let store = try await TestedStore.passing(configuration)
    try await store.seed(StoreServer.demoSeed)
    let shop = try SeededShop(store.handler)
    var dates: [Date] = []
    for number in 1...24 {
      let order = try await shop.client.load(Resource<Order>("v1/orders/\(number)")).value
      dates.append(try #require(order.createdAt))
    }
    let ages = dates.map { now.timeIntervalSince($0) / 86_400 }
    #expect(ages.allSatisfy { 0..<41 ~= $0 }, "\(ages)")
    #expect(ages.min().map { $0 < 1 } == true, "\(ages)")
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
