package import Catalog
import Foundation
import FoundationCore
package import StoreHTTP
import Testing

/// A client of a store with demo data.
package struct SeededShop {
  package let client: HTTPClient

  package init(_ handler: @escaping HTTPRequest.Handler) throws {
    let base = try #require(URL(string: "http://store.test"))
    client = HTTPClient(base, over: InProcessTransport(handler: handler))
  }

  /// Returns all products, page by page.
  package func products(_ query: HTTPRequest.Query = ["limit": 100, "sort": "title"]) async throws
    -> [Product]
  {
    var products: [Product] = []
    var query = query
    while true {
      let page = try await client.load(Resource<ProductPage>("v1/products", query: query)).value
      products += page.items
      guard let next = page.next else { return products }
      query["cursor"] = next
    }
  }

  package func list<Item: Decodable & Sendable>(
    of type: Item.Type,
    _ path: HTTPRequest.Path
  ) async throws -> [Item] {
    try await client.load(Resource<ListOf<Item>>(path)).value.items
  }

  /// Returns the bytes of all lists of the store.
  package func everything() async throws -> [[UInt8]] {
    var bytes: [[UInt8]] = []
    var paths: [HTTPRequest.Path] = ["v1/categories", "v1/brands", "v1/export"]
    for product in try await products() {
      paths += ["v1/products/\(product.id)", "v1/products/\(product.id)/reviews"]
    }
    for path in paths {
      bytes.append(try await client.load(Resource(path) { $1 }).value)
    }
    return bytes
  }
}

private struct ListOf<Item: Decodable & Sendable>: Decodable, Sendable {
  let items: [Item]
}
