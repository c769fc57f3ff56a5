import Catalog
import CatalogShops
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

/// Tests of the API of HelloMarket.
struct HelloMarketTests {
  private let chair = """
    {"id": 1, "name": "Chair", "description": "It is soft.", "price": 850,
     "photo_url": "http://localhost:8080/chair.jpg", "user_id": 1,
     "createdAt": "2025-02-23T14:51:37.379Z"}
    """

  @Test func aProductIsFoundInTheList() async throws {
    let store = try ThirdPartyShop(["GET /products": "[\(chair)]"]).catalog(.helloMarket)
    let product = try await store.product(1).value
    #expect(product.title == "Chair")
    #expect(product.price()?.description == "850.00 USD")
    #expect(product.images.map(\.url) == ["http://localhost:8080/chair.jpg"])
    let error = await #expect(throws: CatalogError.self) { try await store.product(2) }
    #expect(error?.code == "catalog.not_found")
  }

  @Test func aFailureWithStatus200IsAnError() async throws {
    let shop = ThirdPartyShop(["DELETE /products/1": #"{"success": false, "message": "Not yours"}"#]
    )
    let store = try shop.catalog(.helloMarket)
    let error = await #expect(throws: CatalogError.self) {
      try await store.remove(Product(id: 1, title: "Chair"), isDryRun: false)
    }
    #expect(error?.code == "catalog.refused")
    #expect(error?.reason == "Not yours")
  }

  @Test func aProductIsRemoved() async throws {
    let shop = ThirdPartyShop(["DELETE /products/1": #"{"success": true, "message": "Gone"}"#])
    try await shop.catalog(.helloMarket).remove(
      Product(id: 1, title: "Chair"),
      isDryRun: false
    )
    #expect(shop.asked.value == ["DELETE /products/1"])
  }
}
