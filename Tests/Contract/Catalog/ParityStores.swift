import Catalog
import CatalogTestSupport
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import TestSupport
import Testing

/// The same demo store in SQLite and in PostgreSQL.
struct ParityStores: Sendable {
  let sqlite: StoreServer
  let postgres: StoreServer

  init(seed: UInt64) async throws {
    sqlite = try await StoreServer(.memory)
    let database = try await PostgresCluster.shared().database()
    postgres = try await StoreServer(PostgresStoreConfiguration(database.url))
    try await both { try await $0.seed(seed) }
  }

  /// Runs a closure with both stores.
  func both(_ change: (StoreServer) async throws -> Void) async throws {
    for store in [sqlite, postgres] { try await change(store) }
  }

  /// Returns the products on all pages of a list and its total, of both stores.
  func lists(_ query: HTTPRequest.Query, limit: Int = 7) async throws -> (Listed, Listed) {
    async let one = list(sqlite, query, limit)
    async let other = list(postgres, query, limit)
    return (try await one, try await other)
  }

  struct Listed: Equatable {
    var numbers: [Int] = []
    var total: Int?
    var facets: ProductPage.Facets?
  }

  private func list(
    _ store: StoreServer,
    _ query: HTTPRequest.Query,
    _ limit: Int
  ) async throws -> Listed {
    let shop = try SeededShop(store.handler)
    var query = query
    query["limit"] = "\(limit)"
    query["total"] = "true"
    query["facets"] = "true"
    var listed = Listed()
    while true {
      let page = try await shop.client.load(Resource<ProductPage>("v1/products", query: query))
        .value
      listed.numbers += page.items.map(\.id.rawValue)
      if query["cursor"] == nil { (listed.total, listed.facets) = (page.total, page.facets) }
      guard let next = page.next else { return listed }
      try #require(listed.numbers.count < 10_000)
      query["cursor"] = next
      // Facets are of the whole list on every page.
      query["total"] = nil
      query["facets"] = nil
    }
  }
}
