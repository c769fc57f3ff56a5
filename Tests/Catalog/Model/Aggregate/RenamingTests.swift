import Catalog
import CatalogTestSupport
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Tests of what is loaded after a category or a brand is renamed.
@MainActor struct RenamingTests {
  @Test func renamingRefreshesWhatIsLoaded() async throws {
    let (brand, category) = (ObservedValue("Acme"), ObservedValue("Cups"))
    let store = ScriptedStore { question in
      switch question.line {
      case "GET /v1/products":
        var product = Product.mug(1)
        product.brand = Brand(id: 4, name: brand.value)
        product.category = Category(id: 5, name: category.value)
        return .page([product])
      case "GET /v1/brands": return .json(#"{"items":[{"id":4,"name":"\#(brand.value)"}]}"#)
      case "GET /v1/categories": return .json(#"{"items":[{"id":5,"name":"\#(category.value)"}]}"#)
      case "PUT /v1/brands/4":
        brand.update { $0 = "Bond" }
        return .json(#"{"id":4,"name":"Bond"}"#)
      case "PUT /v1/categories/5":
        category.update { $0 = "Mugs" }
        return .json(#"{"id":5,"name":"Mugs"}"#)
      default: return .problem(404, "not_found")
      }
    }
    let catalog = try store.model()
    await catalog.products.load()
    await catalog.brands.load()
    await catalog.categories.load()
    try await catalog.change { client in
      try await client.store(for: "renaming a brand").renameBrand(4, to: "Bond")
    }
    try await catalog.change { client in
      try await client.store(for: "changing a category")
        .changeCategory(5, to: CategoryDraft(name: "Mugs"))
    }
    #expect(catalog.brands.value?.map(\.name) == ["Bond"])
    #expect(catalog.categories.value?.all.map(\.name) == ["Mugs"])
    #expect(catalog.products.items.first?.brand?.name == "Bond")
    #expect(catalog.products.items.first?.category?.name == "Mugs")
    let tags = store.questions.value.filter { $0.line.hasPrefix("PUT") }.map {
      $0.fields["If-Match"]
    }
    #expect(tags == ["*", "*"])
  }
}
