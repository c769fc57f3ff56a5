import Catalog
import FoundationCore
import Persistence
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

@testable import StoreServer

/// The same store in SQLite and in PostgreSQL.
struct TwinStores {
  let sqlite: StoreServer
  let postgres: StoreServer

  init() async throws {
    sqlite = try await StoreServer(.memory)
    let database = try await PostgresCluster.shared().database()
    postgres = try await StoreServer(PostgresStore(database.url))
  }

  /// Does the same with both.
  func both(_ change: (StoreServer) async throws -> Void) async throws {
    for store in [sqlite, postgres] { try await change(store) }
  }

  /// What a list has on all its pages, and how many it counts, in each.
  func lists(_ query: HTTPRequest.Query, limit: Int = 7) async throws -> (Listed, Listed) {
    (try await list(sqlite, query, limit), try await list(postgres, query, limit))
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
    let shop = try SeededShop(store)
    var query = query
    query["limit"] = "\(limit)"
    query["total"] = "true"
    query["facets"] = "true"
    var listed = Listed()
    while true {
      let page = try await shop.client.load(Resource<ProductPage>("v1/products", query: query))
        .value
      listed.numbers += page.items.map(\.id.rawValue)
      listed.total = page.total
      listed.facets = page.facets
      guard let next = page.next else { return listed }
      try #require(listed.numbers.count < 10_000)
      query["cursor"] = next
    }
  }
}
