import Catalog
import CatalogShops
import Foundation
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Tests with recorded responses of real stores.
@Suite(.enabled(if: RecordedResponses.folder("store") != nil, "no recorded answers here"))
struct RecordedStoreTests {
  @Test func platzisProducts() async throws {
    let answer = try await all(of: .platzi, "platzi/azamsharp-preview-products.json")
    #expect(answer.value.count == 46)
    #expect(Set(answer.value.compactMap(\.sku)).count == 46)
    #expect(answer.value.allSatisfy { $0.price() != nil && $0.category != nil })
    #expect(answer.value.flatMap(\.images).count == 129)
    #expect(answer.drops.drops.map(\.snippet) == [#""url.com""#])
  }

  @Test func platzisSplitImageLists() async throws {
    let answer = try await all(of: .platzi, "platzi/recorded-2025-01-malformed-images.json")
    #expect(answer.value.map(\.images.count) == [3, 3])
    #expect(answer.value.first?.images.first?.url == "https://i.imgur.com/1twoaDy.jpeg")
    // The image of the category is 'tools.png', which is no URL.
    #expect(answer.drops.drops.map(\.path) == ["$[0].category.image", "$[1].category.image"])
  }

  @Test func platzisCategories() async throws {
    let shop = ThirdPartyShop([
      "GET /categories": try text("platzi/azamsharp-preview-categories.json")
    ])
    let answer = try await shop.catalog(.platzi).categories()
    #expect(answer.value.all.map(\.id) == [1, 2, 3, 4, 5, 6])
    #expect(answer.value.all.allSatisfy { $0.image != nil })
    #expect(answer.drops.isEmpty)
  }

  @Test func platzisNotFound() async throws {
    let body = try text("platzi/errors/400-entity-not-found.json")
    let store = try ThirdPartyShop(status: 400, ["GET /products/999999": body]).catalog(.platzi)
    let error = await #expect(throws: CatalogError.self) { try await store.product(999_999) }
    #expect(error?.title == "There is no product 999999.")
  }

  @Test(arguments: [
    ("400-parse-int-message-string", "Validation failed (numeric string is expected)"),
    (
      "400-validation-message-array",
      "price must be a positive number; images must contain at least 1 elements; "
        + "each value in images must be a URL address"
    ),
    ("400-unique-constraint", "UNIQUE constraint failed: product.slug"),
  ])
  func platzisOtherErrors(_ file: String, _ message: String) async throws {
    let body = try text("platzi/errors/\(file).json")
    let store = try ThirdPartyShop(status: 400, ["GET /products/1": body]).catalog(.platzi)
    let error = await #expect(throws: CatalogError.self) { try await store.product(1) }
    guard case .store(let failure) = error, case .status(400, let problem) = failure.kind else {
      Issue.record("It was \(String(describing: error)).")
      return
    }
    #expect(problem.detail == message)
  }

  @Test func helloMarkets() async throws {
    let answer = try await all(of: .helloMarket, "hellomarket/GET_products_200.json")
    #expect(answer.value.map(\.title) == ["Mirra Chair"])
    #expect(answer.drops.isEmpty)
    let shop = ThirdPartyShop([
      "DELETE /products/7": try text("hellomarket/DELETE_product_200.json")
    ])
    try await shop.catalog(.helloMarket).remove(
      Product(id: 7, title: "Chair"),
      isDryRun: false
    )
  }

  @Test(arguments: [
    (404, "hellomarket/DELETE_product_404", "catalog.not_found"),
    (401, "hellomarket/401_no_token", "catalog.not_signed_in"),
    (403, "hellomarket/403_expired", "catalog.not_allowed"),
  ])
  func refusals(_ status: Int, _ file: String, _ code: String) async throws {
    let shop = ThirdPartyShop(status: status, ["GET /products": try text("\(file).json")])
    let store = try shop.catalog(.helloMarket)
    let error = await #expect(throws: CatalogError.self) { try await store.product(1) }
    #expect(error?.code == code)
  }

  /// Loads all products of a recorded list.
  private func all(
    of storeAPI: StoreAPI,
    _ file: String
  ) async throws -> Loaded<[Product]> {
    let shop = ThirdPartyShop(["GET /products": try text(file)])
    let answer = try await shop.catalog(storeAPI).products(
      ProductQuery(order: .title, limit: 1000)
    )
    return answer.replacingValue(answer.value.items.sorted { $0.id < $1.id })
  }

  private func text(_ file: String) throws -> String {
    let folder = try #require(RecordedResponses.folder("store"))
    return try String(contentsOf: folder.appending(path: file), encoding: .utf8)
  }
}
