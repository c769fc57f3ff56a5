import Catalog
import Foundation
import FoundationCore
import OrderingServer
import Persistence
import StoreCore
import StoreHTTP
import StoreServer
import TestSupport
import Testing

/// The examples of the front page, as they stand there.
struct ExampleTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func storeServesRequestsInProcess() async throws {
    let path = folder.file("store.sqlite")
    let address = try #require(URL(string: "http://localhost"))
    let store = try await StoreServer(.file(path))
    let client = HTTPClient(address, over: InProcessTransport(handler: store.handler))
    let page = try await client.load(Resource<ProductPage>("v1/products"))
    #expect(page.value.items.isEmpty)
  }

  @Test(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
  func aStoreIsSharedOverPostgreSQL() async throws {
    let database = try await PostgresCluster.shared().database().url
    let shared = try await StoreServer(PostgresStoreConfiguration(database))
    #expect(try await shared.status().products == 0)
  }

  /// The example of the front page of `OrderingServer`.
  @Test func theDeliveriesToAWebhookAreListed() async throws {
    let store = try await StoreServer(.memory)
    let webhook = try await store.webhooks.add("https://shop.example/hooks").webhook
    let deliveries = try await store.webhooks.deliveries(of: webhook.id)
    #expect(deliveries == [])
  }

  @Test func anAddressIsShownWithoutItsOptions() {
    let store = PostgresStoreConfiguration("postgres://rialto@db.example/store?sslmode=verify-full")
    #expect(store.description == "postgres://rialto@db.example/store")
  }
}
