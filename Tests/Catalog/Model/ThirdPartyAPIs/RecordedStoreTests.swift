import Foundation
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

@testable import Catalog

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

  @Test func dummyJSONsWholeDatabase() async throws {
    let database = try text("dummyjson/products-database.json")
    let shop = ThirdPartyShop(["GET /products?limit=0": #"{"products": \#(database)}"#])
    var question = ProductQuery(order: .title, limit: 1000)
    let store = try shop.catalog(.dummyJSON)
    let answer = try await store.products(question)
    #expect(answer.value.items.count == 194)
    #expect(answer.value.items.count { $0.brand == nil } == 92)
    #expect(answer.value.items.count { $0.available == 0 } == 4)
    #expect(answer.value.items.reduce(0) { $0 + $1.rating.count } == 582)
    #expect(answer.value.items.flatMap(\.images).count == 474)
    #expect(answer.value.items.allSatisfy { $0.price() != nil && $0.createdAt != nil })
    #expect(Set(answer.value.items.compactMap(\.category)).count == 24)
    #expect(answer.drops.isEmpty)
    question.filter.isInStock = true
    #expect(try await store.products(question).value.total == 190)
    #expect(try await store.brands().value.count == 63)
  }

  @Test func dummyJSONsPage() async throws {
    let page = try text("dummyjson/GET_products_limit30.json")
    let shop = ThirdPartyShop(["GET /products?limit=30&skip=0": page])
    let answer = try await shop.catalog(.dummyJSON).products(ProductQuery(limit: 30))
    #expect(answer.value.items.count == 30)
    #expect(answer.value.next == "30")
    #expect(answer.value.total == 194)
    #expect(answer.drops.isEmpty)
  }

  @Test func dummyJSONProductsWithoutTitlesAreAnError() async throws {
    let page = try text("dummyjson/GET_products_select_price.json")
    let shop = ThirdPartyShop(["GET /products?limit=10&skip=10": page])
    let store = try shop.catalog(.dummyJSON)
    let error = await #expect(throws: CatalogError.self) {
      try await store.products(ProductQuery(limit: 10), after: "10")
    }
    #expect(error?.code == "http.unreadable")
  }

  @Test func fakeStores() async throws {
    let product = try text("fakestoreapi/product-1.json")
    let shop = ThirdPartyShop([
      "GET /products": "[\(product), \(try text("fakestoreapi/post-product-id-only-21.json"))]",
      "GET /products/1": product,
      "GET /products/9": try text("fakestoreapi/product-not-found-200-null.json"),
      "GET /products/categories": try text("fakestoreapi/categories.json"),
    ])
    let store = try shop.catalog(.fakeStore)
    let list = try await store.products()
    #expect(list.value.items.map(\.id) == [1])
    #expect(list.drops.drops.map(\.path) == ["$[1]"])
    #expect(try await store.product(1).value.rating == Rating(average: 3.9, count: 120))
    #expect(try await store.categories().value.all.count == 4)
    await #expect(throws: CatalogError.self) { try await store.product(9) }
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

  @Test func shopifys() async throws {
    let shop = ThirdPartyShop([
      "GET /products/1071559748.json": try text("shopify/go-shopify_product.json")
    ])
    let answer = try await shop.catalog(.shopify).product(1_071_559_748)
    #expect(answer.value.description == "Good snowboard!")
    #expect(answer.value.options.isEmpty)
    #expect(answer.value.variants.map(\.sku) == ["1070325219"])
    #expect(answer.value.price()?.description == "0.00 USD")
    #expect(answer.drops.isEmpty)
  }

  @Test(arguments: [
    (404, "dummyjson/errors/404", "catalog.not_found"),
    (404, "hellomarket/DELETE_product_404", "catalog.not_found"),
    (401, "hellomarket/401_no_token", "catalog.not_signed_in"),
    (403, "hellomarket/403_expired", "catalog.not_allowed"),
  ])
  func refusals(_ status: Int, _ file: String, _ code: String) async throws {
    let shop = ThirdPartyShop(status: status, ["GET /products/1": try text("\(file).json")])
    let store = try shop.catalog(.dummyJSON)
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
