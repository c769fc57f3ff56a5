import Catalog
import Foundation
import FoundationCore
import StoreHTTP
import Testing

/// The examples of the documentation.
@MainActor struct ExampleTests {
  @Test func theFrontPage() async throws {
    try await withRealStore { client in
      let added = CatalogModel(client: client)
      try await added.add(.colouredMug("Mug", "MUG", in: nil))

      let catalog = CatalogModel(client: client)
      try await catalog.load(by: .title)
      for product in catalog.products.value?.items ?? [] {
        print(product.title, product.price()?.description ?? "")
      }
      #expect(catalog.products.value?.items.map(\.title) == ["Mug"])
      #expect(catalog.products.value?.items.first?.price()?.description == "12.50 EUR")

      let product = try await catalog.product(having: "MUG-RED").value
      var draft = ProductDraft(product)
      draft.title = "Beaker"
      do throws(CatalogError) {
        try await catalog.change(product, to: draft)
      } catch {
        guard case .conflict(let conflict) = error, let merged = conflict.merged else {
          throw error
        }
        try await catalog.change(conflict.current, to: merged)
      }

      catalog.search("beak")
      await catalog.waitForSearch()
      print(catalog.products.value?.items.count ?? 0)
      #expect(catalog.products.value?.items.map(\.title) == ["Beaker"])
    }
  }

  @Test func loadedProductsAreFiltered() async throws {
    try await withRealStore { client in
      let catalog = CatalogModel(client: client)
      let mugs = try await catalog.addCategory(CategoryDraft(name: "Mugs"))
      try await catalog.add(.colouredMug("Mug", "MUG", in: mugs.id))
      try await catalog.load()
      try await catalog.loadCategories()

      let filter = ProductFilter(text: "mu", category: mugs.id, isInStock: true)
      let shown = catalog.products.value?.items.filtered(by: filter, in: catalog.categories.value)
      print(shown?.count ?? 0, shown?.first?.price(for: .current)?.description ?? "")
      #expect(shown?.map(\.title) == ["Mug"])
    }
  }

  @Test func aTool() async throws {
    try await withRealStore { client in
      try await StoreClient(client).add(.colouredMug("Mug", "MUG", in: nil))
      try await Self.restock(client)
      let mug = try await StoreClient(client).product(having: "MUG-RED").value
      #expect(mug.variants.map(\.stock?.onHand) == [24, 24])
    }
  }

  /// The tool of the front page, on no actor.
  private nonisolated static func restock(_ client: HTTPClient) async throws {
    let store = StoreClient(client)
    for try await page in store.pages(of: ProductFilter(maximumStock: 3)) {
      for var product in page.value.items {
        for variant in product.variants {
          product = try await store.setStock(of: variant.sku, in: product, to: 24)
        }
        print(product.title, product.available ?? 0)
      }
    }
  }
}
