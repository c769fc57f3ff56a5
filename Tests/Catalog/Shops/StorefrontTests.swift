import Catalog
import CatalogTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

@testable import CatalogShops

/// Tests of the Storefront API of Shopify, and of GraphQL.
struct StorefrontTests {
  private static let board = """
    {"id": "gid://shopify/Product/7", "title": "Board", "description": "Fast.", "vendor": "Anvil",
     "productType": "Sport", "createdAt": "2026-05-01T10:00:00Z",
     "options": [{"name": "Size", "values": [{"name": "S"}, {"name": "L"}]}],
     "images": {"nodes": [{"url": "https://x.test/b.png", "alt": "A board"}]},
     "variants": {"nodes": [
       {"id": "gid://shopify/ProductVariant/71", "sku": "B-S", "availableForSale": true,
        "selectedOptions": [{"name": "Size", "value": "S"}],
        "price": {"amount": "10.5", "currencyCode": "CAD"}}],
       "pageInfo": {"hasNextPage": true, "endCursor": "v1"}}}
    """
  private static let otherVariants = """
    {"data": {"product": {"variants": {"nodes": [
      {"id": "gid://shopify/ProductVariant/72", "sku": "", "availableForSale": false,
       "selectedOptions": [{"name": "Size", "value": "L"}],
       "price": {"amount": "1200", "currencyCode": "JPY"}}],
      "pageInfo": {"hasNextPage": false, "endCursor": null}}}}}
    """

  private static let page = """
    {"data": {"products": {"nodes": [\(board), {"id": "gid://shopify/Product/8"}],
      "pageInfo": {"hasNextPage": true, "endCursor": "c1"}}},
     "extensions": {"cost": {"requestedQueryCost": 27}}}
    """

  /// Creates a shop that answers queries by their name.
  private func shop(_ answers: [String: String]) -> ScriptedStore {
    ScriptedStore { question in
      let answer = answers.first {
        question.body.contains("query \($0.key)\($0.key == "Shop" ? " " : "(")")
      }
      return .json(answer?.value ?? #"{"errors": [{"message": "Unknown"}]}"#)
    }
  }

  private func source(
    _ answers: [String: String],
    at base: String = "https://anvil.myshopify.com"
  ) throws -> (any CatalogClient, ScriptedStore) {
    let shop = shop(answers)
    return (StoreAPI.shopifyStorefront.makeClient(try shop.client(base)), shop)
  }

  @Test func aProductIsReadWithAllItsVariants() async throws {
    let (source, shop) = try source(["Products": Self.page, "Variants": Self.otherVariants])
    let answer = try await source.products(ProductQuery(limit: 2))
    let product = try #require(answer.value.items.first)
    #expect(product.id == 7 && product.title == "Board" && product.brand?.name == "Anvil")
    #expect(product.category?.name == "Sport")
    #expect(product.options == [Product.Option("Size", values: ["S", "L"])])
    #expect(product.variants.map(\.sku) == ["B-S", "72"])
    #expect(product.variants.map(\.options) == [["Size": "S"], ["Size": "L"]])
    #expect(product.variants.flatMap(\.prices).map(\.description) == ["10.50 CAD", "1200 JPY"])
    #expect(product.variants.map(\.stock) == [nil, Variant.Stock(onHand: 0)])
    #expect(product.variants.allSatisfy { !$0.hasAssumedCurrency })
    #expect(product.images == [Product.Image(url: "https://x.test/b.png", text: "A board")])
    #expect(answer.value.next == "c1" && answer.value.total == nil)
    #expect(answer.drops.drops.map(\.path) == ["$.data.products.nodes[1]"])
    #expect(Set(shop.lines) == ["POST /api/2025-10/graphql.json"])
    #expect(shop.questions.value.last?.body.contains(#""after":"v1""#) == true)
  }

  @Test func theBaseMayNameTheVersion() async throws {
    let (source, shop) = try source([:], at: "https://anvil.myshopify.com/api/2026-01/")
    await #expect(throws: CatalogError.self) { try await source.product(7) }
    #expect(shop.lines == ["POST /api/2026-01/graphql.json"])
  }

  @Test func aMissingProductIsNotFound() async throws {
    let (source, shop) = try source(["Product": #"{"data": {"product": null}}"#])
    let error = await #expect(throws: CatalogError.self) { try await source.product(9) }
    #expect(error?.title == "There is no product 9.")
    #expect(shop.questions.value.last?.body.contains(#""id":"gid://shopify/Product/9""#) == true)
  }

  /// Words are variables, with the meaning of the search syntax taken from them.
  @Test func aSearchIsNoPartOfTheQuery() async throws {
    let (source, shop) = try source([:])
    let filter = ProductFilter(text: #"mug" OR tag:x) { shop"#, isInStock: true)
    let request = ProductQuery(filter: filter, order: .priceDescending)
    await #expect(throws: CatalogError.self) { try await source.products(request, after: "c1") }
    let sent = try #require(shop.questions.value.last?.body)
    let body = try ExactJSONDecoder().decode(JSONValue.self, from: sent.utf8)
    let variables = body["variables"]
    #expect(variables?["query"] == #"mug\" OR tag\:x\) { shop available_for_sale:true"#)
    #expect(variables?["sortKey"] == "PRICE" && variables?["reverse"] == true)
    #expect(variables?["after"] == "c1" && variables?["first"] == 20)
    #expect(body["query"] == .string(StorefrontQueries.products))
  }

  @Test func theShopFiltersByPriceInItsCurrency() async throws {
    let dear = Self.board.replacing("10.5", with: "30").replacing(
      "true, \"endCursor\"",
      with: "false, \"endCursor\""
    )
    let (source, shop) = try source([
      "Shop": #"{"data": {"shop": {"paymentSettings": {"currencyCode": "CAD"}}}}"#,
      "Products": Self.page.replacing("[\(Self.board)", with: "[\(Self.board), \(dear)"),
      "Variants": Self.otherVariants,
    ])
    let currency = try #require(Currency("CAD"))
    var filter = ProductFilter(text: "board")
    filter.minimumPrice = Money(minorUnits: 1000, currency: currency)
    filter.maximumPrice = Money(minorUnits: 2050, currency: currency)
    for _ in 0..<2 {
      let answer = try await source.products(ProductQuery(filter: filter))
      // The shop found the other product, too, whose variant costs more.
      #expect(
        answer.value.items.flatMap(\.variants).compactMap { $0.price()?.description }.first
          == "10.50 CAD"
      )
      #expect(answer.value.items.count == 1)
    }
    let asked = shop.questions.value.map(\.body)
    #expect(asked.filter { $0.contains("query Shop ") }.count == 1)
    #expect(
      asked.contains { $0.contains(#""query":"board variants.price:>=10 variants.price:<=20.5""#) }
    )
    filter.maximumPrice = nil
    filter.minimumPrice = Money(minorUnits: 1000, currency: .euro)
    let error = await #expect(throws: CatalogError.self) {
      try await source.products(ProductQuery(filter: filter))
    }
    #expect(error?.title.contains("filtering by prices in EUR, only in CAD") == true)
  }

  @Test(arguments: [
    ("THROTTLED", "http.status_429"), ("ACCESS_DENIED", "catalog.not_allowed"),
    ("UNAUTHORIZED", "catalog.not_signed_in"), ("INTERNAL_SERVER_ERROR", "http.status_500"),
    ("MAX_COST_EXCEEDED", "http.status_400"),
  ])
  func anErrorWithStatus200IsAnError(_ code: String, _ expected: String) async throws {
    let (source, _) = try source([
      "Products": """
      {"data": null, "errors": [{"message": "Refused.", "extensions": {"code": "\(code)"}}]}
      """
    ])
    let error = await #expect(throws: CatalogError.self) { try await source.products() }
    #expect(error?.code == expected)
    #expect(error?.reason?.contains("Refused.") == true, "\(String(describing: error?.reason))")
  }

  @Test func aThrottledQuerySaysWhenToTryAgain() async throws {
    let (source, _) = try source([
      "Products": """
      {"errors": [{"message": "Throttled", "extensions": {"code": "THROTTLED"}}],
       "extensions": {"cost": {"requestedQueryCost": 302, "actualQueryCost": null,
         "throttleStatus": {"maximumAvailable": 1000, "currentlyAvailable": 101,
           "restoreRate": 50}}}}
      """
    ])
    let error = await #expect(throws: CatalogError.self) { try await source.products() }
    guard case .store(let failure) = error, case .status(429, let problem) = failure.kind else {
      throw CancellationError()
    }
    #expect(problem.retryAfter == .seconds(5))
  }

  @Test func errorsBesideDataAreReported() async throws {
    let (source, _) = try source([
      "Product": """
      {"data": {"product": {"id": "gid://shopify/Product/7", "title": "Board",
        "variants": {"nodes": []}}},
       "errors": [{"message": "No access to vendor.", "path": ["product", "vendor"]}]}
      """
    ])
    let answer = try await source.product(7)
    #expect(answer.value.title == "Board")
    #expect(answer.drops.drops.map(\.reason) == ["No access to vendor."])
  }

  @Test(arguments: [
    ProductQuery(filter: ProductFilter(category: 1)), ProductQuery(order: .rating),
    ProductQuery(filter: ProductFilter(minimumRating: 3)),
  ])
  func whatTheAPILacksIsUnsupported(_ request: ProductQuery) async throws {
    let (source, _) = try source([:])
    let error = await #expect(throws: CatalogError.self) { try await source.products(request) }
    #expect(error?.code == "catalog.unsupported")
  }

  /// It has no search by SKU, no categories, brands or reviews, and changes nothing.
  @Test func theAPIOnlyReadsProducts() throws {
    let (source, _) = try source([:])
    #expect(source.features == [])
  }
}
