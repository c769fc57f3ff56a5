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
    let shop = ThirdPartyShop([:])
    let model = CatalogModel(client: try shop.client, storeAPI: .shopify)
    let mug = Product(id: 1, title: "Mug")
    let price = Money(minorUnits: 400, currency: .euro)
    let draft = ProductDraft(title: "Mug", variants: [VariantDraft(sku: "M-1", prices: [price])])
    let image = HTTPBody([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    let operations: [(String, () async throws -> Void)] = [
      ("finding a product by its SKU", { _ = try await model.product(having: "M-1") }),
      ("listing categories", { try await model.loadCategories() }),
      ("listing brands", { try await model.loadBrands() }),
      ("listing reviews", { try await model.loadReviews(of: 1) }),
      ("adding a product", { try await model.add(draft) }),
      ("changing a product", { try await model.change(mug, to: draft) }),
      ("removing a product", { try await model.remove(mug) }),
      ("setting stock", { try await model.setStock(of: "M-1", in: mug, to: 1) }),
      (
        "reviewing a product",
        { try await model.addReview(ReviewDraft(customer: "Ada", stars: 5), to: 1) }
      ),
      ("removing a review", { try await model.removeReview(1, of: 1) }),
      ("adding a category", { try await model.addCategory(CategoryDraft(name: "Mugs")) }),
      ("changing a category", { try await model.changeCategory(1, to: CategoryDraft(name: "A")) }),
      ("removing a category", { try await model.removeCategory(1) }),
      ("adding a brand", { try await model.addBrand(named: "Anvil") }),
      ("renaming a brand", { try await model.renameBrand(1, to: "Anvil") }),
      ("removing a brand", { try await model.removeBrand(1) }),
      ("uploading an image", { _ = try await model.uploadImage(image) }),
      ("importing products", { _ = try await model.importProducts(HTTPBody([])) }),
      ("exporting products", { _ = try await model.exportProducts() }),
    ]
    for (operation, perform) in operations {
      let error = await #expect(throws: CatalogError.self) { try await perform() }
      #expect(error?.code == "catalog.unsupported")
      #expect(error?.title == "This store's API does not support \(operation).")
    }
    #expect(model.brands.failure != nil)
    #expect(shop.asked.value.isEmpty)
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
