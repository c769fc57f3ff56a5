import Catalog
import CatalogShops
import Foundation
import FoundationCore
import StoreHTTP
import Testing

/// Tests of the detection of a store's API.
struct StoreDetectionTests {
  @Test(arguments: [
    ("https://api.escuelajs.co/api/v1", StoreAPI.platzi),
    ("https://Anvil.myshopify.com", .shopifyStorefront),
    ("https://anvil.myshopify.com/api/2025-10", .shopifyStorefront),
  ])
  func aWellKnownStoreIsDetectedByItsURL(_ address: String, _ storeAPI: StoreAPI) throws {
    #expect(StoreAPI(address: try #require(URL(string: address))) == storeAPI)
  }

  @Test(arguments: [
    "http://localhost:8080", "https://notmyshopify.com", "https://shop.example.org",
  ])
  func anUnknownURLIsNotDetected(_ address: String) throws {
    #expect(StoreAPI(address: try #require(URL(string: address))) == nil)
  }

  @Test(arguments: [
    ("/v1/products?limit=1", #"{"items": []}"#, StoreAPI.rialto),
    ("/products?limit=1", #"[{"id": 1, "creationAt": "2025-06-08T00:09:24.000Z"}]"#, .platzi),
    ("/products?limit=1", #"[{"id": 1, "name": "Chair", "photo_url": "x"}]"#, .helloMarket),
    ("/products.json?limit=1", #"{"products": []}"#, .shopifyStorefront),
    ("/wp-json/wc/v3/products?limit=1", #"[{"id": 1, "stock_status": "instock"}]"#, .wooCommerce),
    (
      "/store/products?limit=1", #"{"products": [], "count": 0, "offset": 0, "limit": 1}"#, .medusa
    ),
  ])
  func aStoreIsDetectedByItsListOfProducts(
    _ path: String,
    _ list: String,
    _ storeAPI: StoreAPI
  ) async throws {
    let shop = ThirdPartyShop(["GET \(path)": list])
    #expect(try await StoreAPI.detected(by: shop.client) == storeAPI)
  }

  @Test(arguments: StoreAPI.allCases) func anAPIIsEncodedAndDecoded(_ storeAPI: StoreAPI) throws {
    let kept = try JSONEncoder().encode([storeAPI])
    #expect(try JSONDecoder().decode([StoreAPI].self, from: kept) == [storeAPI])
  }

  @Test func aRialtoStoreThatRequiresASignInIsDetected() async throws {
    let shop = ThirdPartyShop(status: 401, ["GET /v1/products?limit=1": #"{"title": "Sign in"}"#])
    #expect(try await StoreAPI.detected(by: shop.client) == .rialto)
  }

  @Test(arguments: [
    (
      401, "/wp-json/wc/v3/products?limit=1",
      #"{"code": "woocommerce_rest_cannot_view", "message": "Sorry."}"#, StoreAPI.wooCommerce
    ),
    (
      400, "/store/products?limit=1",
      #"{"type": "not_allowed", "message": "Publishable API key required."}"#, .medusa
    ),
  ])
  func aStoreThatRequiresAKeyIsDetected(
    _ status: Int,
    _ path: String,
    _ body: String,
    _ storeAPI: StoreAPI
  ) async throws {
    let shop = ThirdPartyShop(status: status, ["GET \(path)": body])
    #expect(try await StoreAPI.detected(by: shop.client) == storeAPI)
  }

  @Test(arguments: [
    ("[]", "an empty list"), ("[7]", "JSON without a list of products"), ("", "an empty response"),
    (#"{"message": "Hello"}"#, "JSON without a list of products"),
    (#"{"products": [], "skip": 0}"#, "JSON without a list of products"),
    ("<html>", "a web page"), ("Hi, token=abcdef123456", "a text that is not JSON"),
  ])
  func aServerWithoutProductsIsNotRecognized(_ body: String, _ words: String) async throws {
    let client = try ThirdPartyShop(["GET /products?limit=1": body]).client
    let error = await #expect(throws: CatalogError.self) {
      try await StoreAPI.detected(by: client)
    }
    #expect(
      error?.title == "http://shop.test has no known store API; it answered with \(words)."
    )
    #expect(error?.category == .unavailable)
    let excerpt = error.flatMap { FailureReport($0) }?.causes.last { $0.code == "http.body" }?
      .reason
    #expect(
      excerpt
        == (["", "<html>"].contains(body) || body.contains("message")
          ? nil : body.replacing("abcdef123456", with: "***"))
    )
  }

  @Test func aServerWithoutKnownPathsIsNotRecognized() async throws {
    let client = try ThirdPartyShop([:]).client
    let error = await #expect(throws: CatalogError.self) {
      try await StoreAPI.detected(by: client)
    }
    #expect(error?.code == "catalog.no_store")
    #expect(error?.title.hasSuffix("it answered with status 404.") == true)
  }

  @Test func aStoreThatFailsIsNotDetected() async throws {
    let shop = ThirdPartyShop(status: 403, ["GET /v1/products?limit=1": "{}"])
    let client = try shop.client
    let error = await #expect(throws: CatalogError.self) {
      try await StoreAPI.detected(by: client)
    }
    #expect(error?.code == "catalog.not_allowed")
  }
}
