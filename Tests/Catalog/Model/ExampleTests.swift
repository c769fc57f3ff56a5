import Catalog
import Foundation
import FoundationCore
import StoreHTTP
import StoreTestSupport
import Testing

/// The examples of the documentation.
@MainActor struct ExampleTests {
  @Test func theFrontPage() async throws {
    try await withRealStore { client in
      try await StoreClient(client).add(.colouredMug("Mug", "MUG", in: nil))

      let catalog = CatalogModel(client: StoreClient(client))
      catalog.products.query.order = .title
      await catalog.products.load()
      for product in catalog.products.items {
        print(product.title, product.price()?.description ?? "")
      }
      #expect(catalog.products.items.map(\.title) == ["Mug"])
      #expect(catalog.products.items.first?.price()?.description == "12.50 EUR")

      let product = try await catalog.client.product(having: "MUG-RED").value
      var draft = ProductDraft(product)
      draft.title = "Beaker"
      do {
        try await catalog.change { client in try await client.change(product, to: draft) }
      } catch CatalogError.conflict(let conflict) {
        guard let merged = conflict.merged else { throw CatalogError.conflict(conflict) }
        try await catalog.change { client in try await client.change(conflict.current, to: merged) }
      }
      #expect(catalog.products.items.map(\.title) == ["Beaker"])

      catalog.products.query.filter.text = "beak"
      await catalog.products.settle()
      print(catalog.products.items.count)
      #expect(catalog.products.items.map(\.title) == ["Beaker"])
    }
  }

  @Test func loadedProductsAreFiltered() async throws {
    try await withRealStore { client in
      let mugs = try await StoreClient(client).addCategory(CategoryDraft(name: "Mugs"))
      try await StoreClient(client).add(.colouredMug("Mug", "MUG", in: mugs.id))
      let catalog = CatalogModel(client: StoreClient(client))
      await catalog.products.load()
      await catalog.categories.load()

      let filter = ProductFilter(text: "mu", category: mugs.id, isInStock: true)
      let shown = catalog.products.items.filtered(by: filter, in: catalog.categories.value)
      print(shown.count, shown.first?.price(for: .current)?.description ?? "")
      #expect(shown.map(\.title) == ["Mug"])
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
    let query = ProductQuery(filter: ProductFilter(maximumStock: 3), limit: 100)
    for try await page in store.pages(of: query) {
      for var product in page.value.items {
        for variant in product.variants {
          product = try await store.setStock(of: variant.sku, in: product, to: 24)
        }
        print(product.title, product.available ?? 0)
      }
    }
  }
}
