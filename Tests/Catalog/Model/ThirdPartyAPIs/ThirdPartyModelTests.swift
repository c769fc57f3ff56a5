import Catalog
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

/// Tests of the model with third-party stores.
@MainActor
struct ThirdPartyModelTests {
  @Test func pagesFollowAndDropsAreReported() async throws {
    let shop = ThirdPartyShop([
      "GET /products?offset=0&limit=2": #"[{"id": 1, "title": "Mug", "price": 4}, {"id": 2}]"#,
      "GET /products?offset=2&limit=2": #"[{"id": 3, "title": "Cup", "price": "2.50"}]"#,
    ])
    let model = CatalogModel(client: try shop.client, storeAPI: .platzi, pageSize: 2)
    try await model.load()
    try await model.loadNext()
    try await model.loadNext()
    #expect(model.products.value?.items.map(\.title) == ["Mug", "Cup"])
    #expect(model.products.value?.next == nil)
    #expect(model.productDrops.drops.map(\.path) == ["$[1]"])
    #expect(shop.asked.value.count == 2)
  }

  @Test func productsAreSortedAndFilteredInMemory() async throws {
    let shop = ThirdPartyShop([
      "GET /products": """
      [{"id": 1, "title": "Mug", "price": 4, "category": "table"},
       {"id": 2, "title": "Cup", "price": 2, "category": "table"},
       {"id": 3, "title": "Ring", "price": 1, "category": "jewelery"}]
      """,
      "GET /products/categories": #"["table", "jewelery"]"#,
    ])
    let model = CatalogModel(client: try shop.client, storeAPI: .fakeStore)
    try await model.loadCategories()
    var filter = ProductFilter()
    filter.category = model.categories.value?.all.first { $0.name == "table" }?.id
    try await model.load(filter, by: .priceAscending)
    #expect(model.products.value?.items.map(\.title) == ["Cup", "Mug"])
    #expect(model.products.value?.total == 2)
  }

  @Test func unsupportedOperationsThrow() async throws {
    let model = CatalogModel(client: try ThirdPartyShop([:]).client, storeAPI: .helloMarket)
    let error = await #expect(throws: CatalogError.self) { try await model.loadBrands() }
    #expect(error?.code == "catalog.unsupported")
    #expect(model.brands.failure != nil)
  }

  @Test func aProductIsRemovedFromStoreAndList() async throws {
    let shop = ThirdPartyShop([
      "GET /products?offset=0&limit=20": #"[{"id": 1, "title": "Mug", "price": 4}]"#,
      "DELETE /products/1": "true",
    ])
    let model = CatalogModel(client: try shop.client, storeAPI: .platzi)
    try await model.load()
    try await model.remove(try #require(model.products.value?.items.first))
    #expect(model.products.value?.items.isEmpty == true)
  }
}
