import Catalog
import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

/// Tests of the model with the real server.
@MainActor @Suite(.timeLimit(.minutes(10))) struct EndToEndTests {
  @Test func aProductIsAddedFoundChangedAndRemoved() async throws {
    try await withRealStore { client in
      let store = StoreClient(client)
      let catalog = CatalogModel(client: store)
      let products = catalog.products
      let home = try await store.addCategory(CategoryDraft(name: "Home"))
      let cups = try await store.addCategory(CategoryDraft(name: "Cups", parent: home.id))
      await products.load()
      #expect(products.items.isEmpty)
      let mug = try await catalog.change { client in
        try await client.add(.colouredMug("Red Mug", "MUG", in: cups.id))
      }
      try await catalog.change { client in
        try await client.add(.colouredMug("Vase", "VASE", in: home.id))
      }
      #expect(products.items.map(\.title) == ["Vase", "Red Mug"])
      #expect(products.first?.total == 2)

      // A category includes its subcategories; both products are below it.
      products.query.filter.category = home.id
      products.query.order = .title
      await products.load()
      #expect(products.items.map(\.title) == ["Red Mug", "Vase"])
      products.query.filter.category = cups.id
      await products.load()
      #expect(products.items.map(\.title) == ["Red Mug"])

      let shown = try await store.product(having: "MUG-BLUE").value
      #expect(shown.id == mug.id)
      #expect(shown.available == 6)
      #expect(shown.brand?.name == "Acme")
      #expect(shown.price(in: .yen) == Money(minorUnits: 2000, currency: .yen))
      #expect(try await store.product(mug.id).value == shown)

      var draft = ProductDraft(shown)
      draft.title = "Blue Mug"
      draft.variants.removeFirst()
      let changed = try await catalog.change { client in
        try await client.change(shown, to: draft)
      }
      #expect(changed.variants.map(\.sku) == ["MUG-BLUE"])
      #expect(changed.available == 3)
      #expect(products.items.map(\.title) == ["Blue Mug"])

      try await catalog.change { client in try await client.remove(changed) }
      #expect(products.items.isEmpty)
      await #expect { _ = try await store.product(mug.id) } throws: {
        ($0 as? CatalogError)?.category == .notFound
      }
    }
  }

  @Test func theStoreSearchesFiltersAndPages() async throws {
    try await withRealStore { client in
      let store = StoreClient(client)
      let products = CatalogModel(client: store, pageSize: 2, pause: .zero).products
      for number in 1...5 {
        try await store.add(.colouredMug("Mug \(number)", "MUG\(number)", in: nil))
      }
      try await store.add(.colouredMug("Teapot", "POT", in: nil))
      products.query.wantsFacets = true
      products.query.order = .title
      await products.load()
      while products.hasMore, products.failure == nil { await products.loadNext() }
      let titles = ["Mug 1", "Mug 2", "Mug 3", "Mug 4", "Mug 5"]
      #expect(products.items.map(\.title) == titles + ["Teapot"])
      #expect(products.first?.total == 6)
      #expect(products.first?.facets?.brands.map(\.count) == [6])
      #expect(products.drops.isEmpty)

      products.query.filter.text = "teap"
      await products.settle()
      #expect(products.items.map(\.title) == ["Teapot"])

      var read: [String] = []
      let mugs = ProductQuery(filter: ProductFilter(text: "mug"), order: .title, limit: 2)
      for try await page in store.pages(of: mugs) { read += page.value.items.map(\.title) }
      #expect(read == titles)

      products.query.filter = ProductFilter(
        minimumPrice: Money(minorUnits: 1251, currency: .euro)
      )
      await products.load()
      #expect(products.items.isEmpty)
    }
  }

  @Test func theSecondOfTwoEditorsGetsAConflict() async throws {
    try await withRealStore { client in
      let (one, other) = (StoreClient(client), StoreClient(client))
      let mug = try await one.add(.colouredMug("Mug", "MUG", in: nil))
      let known = try await other.product(mug.id).value

      var first = ProductDraft(mug)
      first.variants[0].prices = [Money(minorUnits: 900, currency: .euro)]
      try await one.change(mug, to: first)

      var second = ProductDraft(known)
      second.title = "Cup"
      do throws(CatalogError) {
        try await other.change(known, to: second)
        Issue.record("Both won.")
      } catch {
        guard case .conflict(let conflict) = error else { throw error }
        #expect(conflict.theirs.map(\.field) == ["variants[MUG-RED].prices"])
        #expect(conflict.theirs.map(\.before) == ["12.50 EUR, 2000 JPY"])
        #expect(conflict.theirs.map(\.after) == ["9.00 EUR"])
        let merged = try #require(conflict.merged)
        let product = try await other.change(conflict.current, to: merged)
        #expect(product.title == "Cup")
        #expect(product.price(in: .euro)?.minorUnits == 900)
      }
    }
  }

  @Test func aDryRunReturnsTheResultAndSavesNothing() async throws {
    try await withRealStore { client in
      let catalog = StoreClient(client)
      let mug = try await catalog.add(.colouredMug("Mug", "MUG", in: nil))
      var draft = ProductDraft(mug)
      draft.title = "Cup"
      #expect(try await catalog.change(mug, to: draft, isDryRun: true).title == "Cup")
      try await catalog.add(.colouredMug("Vase", "VASE", in: nil), isDryRun: true)
      try await catalog.remove(mug, isDryRun: true)
      try await catalog.setStock(of: "MUG-RED", in: mug, to: 0, isDryRun: true)
      #expect(try await catalog.product(mug.id).value == mug)
      #expect(try await catalog.products().value.items == [mug])
    }
  }

  @Test func theStoresErrorsComeBackByField() async throws {
    try await withRealStore { client in
      let catalog = StoreClient(client)
      try await catalog.add(.colouredMug("Mug", "MUG", in: nil))
      await #expect {
        try await catalog.add(.colouredMug("Twin", "MUG", in: 99))
      } throws: {
        guard case .invalid(let form) = $0 as? CatalogError else { return false }
        return form.errors.codes.contains("variants[0].sku taken")
          && form.errors.codes.contains("category unknown")
      }
    }
  }

  @Test func aCustomerReviewsAProductOnce() async throws {
    try await withRealStore { client in
      let store = StoreClient(client)
      let catalog = CatalogModel(client: store)
      let mug = try await store.add(.colouredMug("Mug", "MUG", in: nil))
      try await store.addReview(ReviewDraft(customer: "Ann", stars: 4, title: "Good"), to: mug.id)
      await catalog.products.load()
      catalog.reviews.query = mug.id
      await catalog.reviews.load()
      try await catalog.change { _ in
        try await store.addReview(ReviewDraft(customer: "Bob", stars: 5), to: mug.id)
      }
      #expect(catalog.reviews.items.map(\.customer) == ["Bob", "Ann"])
      #expect(catalog.products.items.first?.rating.average == 4.5)
      await #expect {
        try await store.addReview(ReviewDraft(customer: "Ann", stars: 1), to: mug.id)
      } throws: {
        ($0 as? CatalogError)?.code == "catalog.already_reviewed"
      }
      let ann = try #require(catalog.reviews.items.last)
      try await catalog.change { _ in
        try await store.removeReview(ann.id, of: mug.id)
      }
      #expect(catalog.products.items.first?.rating.average == 5)
    }
  }

  @Test func categoriesAndBrandsAreStored() async throws {
    try await withRealStore { client in
      let store = StoreClient(client)
      let home = try await store.addCategory(CategoryDraft(name: "Home"))
      let cups = try await store.addCategory(CategoryDraft(name: "Cups", parent: home.id))
      try await store.changeCategory(cups.id, to: CategoryDraft(name: "Mugs", parent: home.id))
      let tree = try await store.categories().value
      #expect(tree.path(to: cups.id).map(\.name) == ["Home", "Mugs"])
      await #expect { try await store.removeCategory(home.id) } throws: {
        ($0 as? CatalogError)?.category == .refused
      }
      try await store.removeCategory(cups.id)
      #expect(try await store.categories().value.all.map(\.name) == ["Home"])
      let brand = try await store.addBrand(named: "Acme")
      try await store.renameBrand(brand.id, to: "Bond")
      #expect(try await store.brands().value.map(\.name) == ["Bond"])
      try await store.removeBrand(brand.id)
      #expect(try await store.brands().value.isEmpty)
    }
  }
}
