import Catalog
import CatalogShops
import CatalogTestSupport
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Tests of the model with third-party stores.
@MainActor
struct ThirdPartyModelTests {
  /// The example of the documentation.
  @Test func aShopWithAnotherAPI() async throws {
    let store = ScriptedStore { _ in .json("[]") }
    let client = try store.client()

    let shop = StoreAPI.platzi.makeClient(client)
    let catalog = CatalogModel(client: shop)
    if shop.features.contains(.brands) { await catalog.brands.load() }
    #expect(catalog.brands.value == nil && store.lines.isEmpty)
  }

  @Test func pagesFollowAndDropsAreReported() async throws {
    let shop = ThirdPartyShop([
      "GET /products?offset=0&limit=2": #"[{"id": 1, "title": "Mug", "price": 4}, {"id": 2}]"#,
      "GET /products?offset=2&limit=2": #"[{"id": 3, "title": "Cup", "price": "2.50"}]"#,
    ])
    let products = CatalogModel(client: try shop.catalog(.platzi), pageSize: 2).products
    await products.load()
    await products.loadNext()
    await products.loadNext()
    #expect(products.items.map(\.title) == ["Mug", "Cup"])
    #expect(!products.hasMore)
    #expect(products.drops.drops.map(\.path) == ["$[1]"])
    #expect(shop.asked.value.count == 2)
  }

  @Test func aStoreThatIgnoresTheOffsetEndsThePages() async throws {
    let items = (1...20).map { #"{"id":\#($0),"title":"Mug \#($0)"}"# }.joined(separator: ",")
    let store = ScriptedStore { _ in .json("[\(items)]") }
    let catalog = CatalogModel(client: StoreAPI.platzi.makeClient(try store.client()))
    var read = 0
    let error = await #expect(throws: CatalogError.self) {
      for try await page in catalog.client.pages(of: ProductQuery()) {
        read += page.value.items.count
      }
    }
    #expect(error?.code == "http.endless_pages")
    #expect(read == 20)
    #expect(store.lines.count == 2)
    // The same where the pages are loaded one by one.
    await catalog.products.load()
    await catalog.products.loadNext()
    #expect(catalog.products.failure?.code == "http.endless_pages")
    #expect(catalog.products.items.count == 20)
  }

  @Test func productsAreSortedAndFilteredInMemory() async throws {
    let shop = ThirdPartyShop([
      "GET /products": """
      [{"id": 1, "title": "Mug", "price": 4, "category": {"id": 5, "name": "Table"}},
       {"id": 2, "title": "Cup", "price": 2, "category": {"id": 5, "name": "Table"}},
       {"id": 3, "title": "Ring", "price": 1, "category": {"id": 6, "name": "Jewelry"}}]
      """,
      "GET /categories": #"[{"id": 5, "name": "Table"}, {"id": 6, "name": "Jewelry"}]"#,
    ])
    let model = CatalogModel(client: try shop.catalog(.platzi))
    await model.categories.load()
    let category = model.categories.value?.all.first { $0.name == "Table" }?.id
    model.products.query.filter.category = category
    model.products.query.order = .priceAscending
    await model.products.load()
    #expect(model.products.items.map(\.title) == ["Cup", "Mug"])
    #expect(model.products.first?.total == 2)
  }

  @Test func unsupportedOperationsThrow() async throws {
    let shop = ThirdPartyShop([:])
    let model = CatalogModel(client: try shop.catalog(.shopifyStorefront))
    let client = model.client
    let mug = Product(id: 1, title: "Mug")
    let price = Money(minorUnits: 400, currency: .euro)
    let draft = ProductDraft(title: "Mug", variants: [VariantDraft(sku: "M-1", prices: [price])])
    let operations: [(String, () async throws -> Void)] = [
      ("finding a product by its SKU", { _ = try await client.product(having: "M-1") }),
      ("listing categories", { _ = try await client.categories() }),
      ("listing brands", { _ = try await client.brands() }),
      ("listing reviews", { _ = try await client.reviews(of: 1) }),
      ("adding a product", { try await client.add(draft) }),
      ("changing a product", { try await client.change(mug, to: draft) }),
      ("removing a product", { try await client.remove(mug) }),
      ("setting stock", { _ = try client.store(for: "setting stock") }),
    ]
    for (operation, perform) in operations {
      let error = await #expect(throws: CatalogError.self) { try await perform() }
      #expect(error?.code == "catalog.unsupported")
      #expect(error?.title == "This store's API does not support \(operation).")
    }
    #expect(client.features == [])
    await model.brands.load()
    #expect(model.brands.failure?.code == "catalog.unsupported")
    #expect(shop.asked.value.isEmpty)
  }

  @Test func aProductIsRemovedAndTheListIsRefreshed() async throws {
    let shop = ThirdPartyShop([
      "GET /products?offset=0&limit=20": #"[{"id": 1, "title": "Mug", "price": 4}]"#,
      "DELETE /products/1": "true",
    ])
    let model = CatalogModel(client: try shop.catalog(.platzi))
    await model.products.load()
    let mug = try #require(model.products.items.first)
    try await model.change { client in try await client.remove(mug) }
    #expect(shop.asked.value.map { $0.prefix(3) } == ["GET", "DEL", "GET"])
  }

  /// The features of an API name all that it has; anything else is an error before any request.
  @Test(arguments: StoreAPI.allCases)
  func aFeatureThatIsMissingIsUnsupported(_ storeAPI: StoreAPI) async throws {
    let shop = ThirdPartyShop([:])
    let client = try shop.catalog(storeAPI)
    let mug = Product(id: 1, title: "Mug")
    let price = Money(minorUnits: 400, currency: .usDollar)
    let draft = ProductDraft(title: "Mug", variants: [VariantDraft(sku: "M-1", prices: [price])])
    let requests: [(CatalogFeatures, () async throws -> Void)] = [
      (.skus, { _ = try await client.product(having: "M-1") }),
      (.categories, { _ = try await client.categories() }),
      (.brands, { _ = try await client.brands() }),
      (.reviews, { _ = try await client.reviews(of: 1) }),
      (.editing, { try await client.add(draft) }),
      (.editing, { try await client.change(mug, to: draft) }),
      (.removal, { try await client.remove(mug) }),
      (.store, { _ = try client.store(for: "booking stock") }),
    ]
    for (feature, request) in requests {
      let before = shop.asked.value.count
      var isUnsupported = false
      do { try await request() } catch {
        isUnsupported = (error as? CatalogError)?.code == "catalog.unsupported"
      }
      // A shop that is older than its API's brands says so in its response.
      let isAsked = shop.asked.value.count > before
      #expect((isUnsupported && !isAsked) != client.features.contains(feature))
    }
  }
}
