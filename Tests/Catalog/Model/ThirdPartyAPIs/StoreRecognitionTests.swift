import Foundation
import FoundationCore
import StoreHTTP
import Testing

@testable import Catalog

/// How the dialect of a store is found out.
struct StoreRecognitionTests {
  @Test(arguments: [
    ("https://api.escuelajs.co/api/v1", StoreAPI.platzi),
    ("https://dummyjson.com", .dummyJSON),
    ("https://FakeStoreAPI.com/", .fakeStore),
    ("https://anvil.myshopify.com/admin/api/2025-01", .shopify),
  ])
  func aKnownStoreIsKnownByItsAddress(_ address: String, _ dialect: StoreAPI) throws {
    #expect(StoreAPI(address: try #require(URL(string: address))) == dialect)
  }

  @Test(arguments: [
    "http://localhost:8080", "https://notdummyjson.com", "https://shop.example.org",
  ])
  func anotherIsNot(_ address: String) throws {
    #expect(StoreAPI(address: try #require(URL(string: address))) == nil)
  }

  @Test(arguments: [
    ("/v1/products?limit=1", #"{"items": []}"#, StoreAPI.rialto),
    ("/products?limit=1", #"[{"id": 1, "creationAt": "2025-06-08T00:09:24.000Z"}]"#, .platzi),
    ("/products?limit=1", #"{"products": [], "total": 0, "skip": 0, "limit": 1}"#, .dummyJSON),
    ("/products?limit=1", #"[{"id": 1, "title": "Bag", "image": "https://x.test"}]"#, .fakeStore),
    ("/products?limit=1", #"[{"id": 1, "name": "Chair", "photo_url": "x"}]"#, .helloMarket),
    ("/products.json?limit=1", #"{"products": []}"#, .shopify),
  ])
  func anUnknownAddressIsAskedForItsList(
    _ path: String,
    _ list: String,
    _ dialect: StoreAPI
  ) async throws {
    let shop = ForeignShop(["GET \(path)": list])
    #expect(try await StoreAPI.recognized(by: shop.client) == dialect)
  }

  @Test func ourOwnIsKnownEvenWhereItWantsToKnowWhoAsks() async throws {
    let shop = ForeignShop(status: 401, ["GET /v1/products?limit=1": #"{"title": "Sign in"}"#])
    #expect(try await StoreAPI.recognized(by: shop.client) == .rialto)
  }

  @Test(arguments: [
    ("[]", "an empty list"), ("[7]", "JSON that begins [7]"), ("", "empty"),
    (#"{"message": "Hello"}"#, #"JSON that begins {"message": "Hello"}"#),
    ("<html>", "a web page"), ("Hi, token=abcdef123456", "text that begins Hi, token=***"),
  ])
  func aServerThatListsNoProductsIsNoStore(_ body: String, _ words: String) async throws {
    let client = try ForeignShop(["GET /products?limit=1": body]).client
    let error = await #expect(throws: CatalogError.self) {
      try await StoreAPI.recognized(by: client)
    }
    #expect(
      error?.title == "http://shop.test is no store of a known kind: its answer was \(words)."
    )
    #expect(error?.category == .unavailable)
  }

  @Test func aServerWithoutAnyOfThePathsIsNoStore() async throws {
    let client = try ForeignShop([:]).client
    let error = await #expect(throws: CatalogError.self) {
      try await StoreAPI.recognized(by: client)
    }
    #expect(error?.code == "catalog.no_store")
    #expect(error?.title.hasSuffix("its answer was status 404.") == true)
  }

  @Test func aStoreThatFailsIsNotGuessedAt() async throws {
    let shop = ForeignShop(status: 403, ["GET /v1/products?limit=1": "{}"])
    let client = try shop.client
    let error = await #expect(throws: CatalogError.self) {
      try await StoreAPI.recognized(by: client)
    }
    #expect(error?.code == "catalog.not_allowed")
  }
}
