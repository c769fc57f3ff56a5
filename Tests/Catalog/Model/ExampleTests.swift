import Catalog
import Foundation
import FoundationCore
import StoreHTTP
import Testing

/// The examples of the documentation, as they stand there.
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
}
