import Catalog
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Tests of the loaded list after a category or a brand is renamed.
@MainActor struct RenamingTests {
  @Test func renamingUpdatesTheLoadedList() async throws {
    var product = Product.mug(1)
    product.brand = Brand(id: 4, name: "Acme")
    product.category = Category(id: 5, name: "Cups")
    let shown = product
    let store = ScriptedStore { question in
      switch question.line {
      case "GET /v1/products": .page([shown])
      case "GET /v1/brands": .json(#"{"items":[{"id":4,"name":"Acme"}]}"#)
      case "GET /v1/categories": .json(#"{"items":[{"id":5,"name":"Cups"}]}"#)
      case "GET /v1/brands/4": .json("{}", fields: ["ETag": "\"r1\""])
      case "GET /v1/categories/5": .json("{}", fields: ["ETag": "\"r2\""])
      case "PUT /v1/brands/4": .json(#"{"id":4,"name":"Bond"}"#)
      case "PUT /v1/categories/5": .json(#"{"id":5,"name":"Mugs"}"#)
      default: .problem(404, "not_found")
      }
    }
    let catalog = try store.model()
    try await catalog.load()
    try await catalog.loadBrands()
    try await catalog.loadCategories()
    try await catalog.renameBrand(4, to: "Bond")
    try await catalog.changeCategory(5, to: CategoryDraft(name: "Mugs"))
    #expect(catalog.brands.value?.map(\.name) == ["Bond"])
    #expect(catalog.categories.value?.all.map(\.name) == ["Mugs"])
    #expect(catalog.products.value?.items.first?.brand?.name == "Bond")
    #expect(catalog.products.value?.items.first?.category?.name == "Mugs")
    let tags = store.questions.value.filter { $0.line.hasPrefix("PUT") }.map {
      $0.fields["If-Match"]
    }
    #expect(tags == ["\"r1\"", "\"r2\""])
  }
}
