import Catalog
import Foundation
import FoundationCore
import Persistence
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import TestSupport
import Testing

@testable import CatalogServer
@testable import StoreCore

/// A store in its own file, and a client that lists its products.
///
/// Every response is validated against the OpenAPI document.
struct ListedStore {
  let place: TestedStore
  let server: StoreServer
  let client: ContractClient

  init() async throws {
    place = try await TestedStore()
    server = try await place.open()
    client = try await ContractClient(server)
  }

  /// Adds products in one transaction, and returns their IDs.
  @discardableResult
  func add(_ drafts: [ProductDraft]) async throws -> [Int] {
    try await server.store.database.write { transaction in
      let change = StoreChange(on: transaction, at: Date(timeIntervalSince1970: 1_800_000_000))
      let writer = ProductWriter(change: change)
      var numbers: [Int] = []
      for draft in drafts { numbers.append(try await writer.insert(draft).rawValue) }
      try await writer.writeSearchTexts()
      return numbers
    }
  }

  func execute(_ script: String) async throws {
    try await place.tamper(script)
  }

  /// Returns a page of products.
  func list(
    _ query: HTTPRequest.Query = [:],
    at place: SourceLocation = #_sourceLocation
  ) async throws -> ProductPage {
    let answer = try await client.get("/v1/products?\(query.encoded)", at: place)
    try #require(answer.status == 200, "\(query.encoded)", sourceLocation: place)
    return try ExactJSONDecoder().decode(ProductPage.self, from: answer.bytes)
  }

  /// Returns the IDs of the products on all pages, in order, calling a closure after each page.
  func numbers(
    _ query: HTTPRequest.Query = [:],
    limit: Int = 100,
    turning: () async throws -> Void = {}
  ) async throws -> [Int] {
    var query = query
    query["limit"] = "\(limit)"
    var numbers: [Int] = []
    while true {
      let page = try await list(query)
      numbers += page.items.map(\.id.rawValue)
      guard let next = page.next else { return numbers }
      // A list that never ends fails instead of hanging.
      try #require(page.items.count == limit && numbers.count < 100_000)
      query["cursor"] = next
      try await turning()
    }
  }

  /// Returns the same with another sort limit, so that a small store is listed like a large one.
  func numbers(_ query: HTTPRequest.Query, sortLimit: Int, limit: Int = 4) async throws -> [Int] {
    let url = try #require(URL(string: "http://localhost/v1/products?\(query.encoded)"))
    let arguments = Dictionary(uniqueKeysWithValues: query.pairs.map { ($0.name, $0.value ?? "") })
    let call = ValidatedRequest(
      request: HTTPRequest(.get, url),
      id: "",
      caller: Caller(name: "reader", role: .reader),
      arguments: arguments,
      body: nil,
      bytes: [],
      match: nil
    )
    return try await server.store.database.read { transaction in
      let query = try await ProductListQuery(call, in: server.store, on: transaction)
      let scan = ProductIndexScan(query: query, transaction: transaction, sortLimit: sortLimit)
      let search = query.search.map {
        ProductSearch(query: query, typed: $0, transaction: transaction, sortLimit: sortLimit)
      }
      var numbers: [Int] = []
      var cursor: PageCursor?
      repeat {
        let page =
          if let search {
            try await search.page(after: cursor, limit: limit)
          } else {
            try await scan.page(of: scan.pageQuery(after: cursor, limit: limit), limit: limit)
          }
        numbers += page.ids
        cursor = page.next
      } while cursor != nil
      return numbers
    }
  }

  func titles(_ query: HTTPRequest.Query = [:]) async throws -> [String] {
    try await list(query).items.map(\.title)
  }
}

extension ProductDraft {
  /// Returns a product with one variant, whose SKU matches no search.
  static func plain(
    _ title: String,
    sku: String = "zz" + UUID().uuidString.filter { $0 != "-" },
    price: Int64 = 1_000,
    onHand: Int = 1
  ) -> ProductDraft {
    ProductDraft(
      title: title,
      variants: [
        VariantDraft(
          sku: SKU(rawValue: sku),
          prices: [Money(minorUnits: price, currency: .euro)],
          onHand: onHand
        )
      ]
    )
  }
}
