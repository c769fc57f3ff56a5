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
      let catalog = CatalogModel(client: client)
      let home = try await catalog.addCategory(CategoryDraft(name: "Home"))
      let cups = try await catalog.addCategory(CategoryDraft(name: "Cups", parent: home.id))
      try await catalog.load()
      #expect(catalog.products.value?.items.isEmpty == true)
      let mug = try await catalog.add(.colouredMug("Red Mug", "MUG", in: cups.id))
      try await catalog.add(.colouredMug("Vase", "VASE", in: home.id))
      #expect(catalog.products.value?.items.map(\.title) == ["Vase", "Red Mug"])
      #expect(catalog.products.value?.total == 2)

      // A category includes its subcategories; both products are below it.
      var filter = ProductFilter()
      filter.category = home.id
      try await catalog.load(filter, by: .title)
      #expect(catalog.products.value?.items.map(\.title) == ["Red Mug", "Vase"])
      filter.category = cups.id
      try await catalog.load(filter)
      #expect(catalog.products.value?.items.map(\.title) == ["Red Mug"])

      let shown = try await catalog.product(having: "MUG-BLUE").value
      #expect(shown.id == mug.id)
      #expect(shown.available == 6)
      #expect(shown.brand?.name == "Acme")
      #expect(shown.price(in: .yen) == Money(minorUnits: 2000, currency: .yen))
      #expect(try await catalog.product(mug.id).value == shown)

      var draft = ProductDraft(shown)
      draft.title = "Blue Mug"
      draft.variants.removeFirst()
      let changed = try await catalog.change(shown, to: draft)
      #expect(changed.variants.map(\.sku) == ["MUG-BLUE"])
      #expect(changed.available == 3)
      #expect(catalog.products.value?.items.map(\.title) == ["Blue Mug"])

      try await catalog.remove(changed)
      #expect(catalog.products.value?.items.isEmpty == true)
      await #expect { _ = try await catalog.product(mug.id) } throws: {
        ($0 as? CatalogError)?.category == .notFound
      }
    }
  }

  @Test func theStoreSearchesFiltersAndPages() async throws {
    try await withRealStore { client in
      let catalog = CatalogModel(client: client, pageSize: 2, pause: .zero)
      for number in 1...5 {
        try await catalog.add(.colouredMug("Mug \(number)", "MUG\(number)", in: nil))
      }
      try await catalog.add(.colouredMug("Teapot", "POT", in: nil))
      catalog.wantsFacets = true
      try await catalog.load(ProductFilter(), by: .title)
      while catalog.products.value?.next != nil { try await catalog.loadNext() }
      #expect(
        catalog.products.value?.items.map(\.title)
          == ["Mug 1", "Mug 2", "Mug 3", "Mug 4", "Mug 5", "Teapot"]
      )
      #expect(catalog.products.value?.total == 6)
      #expect(catalog.facets?.brands.map(\.count) == [6])
      #expect(catalog.productDrops.isEmpty)

      catalog.search("teap")
      await catalog.waitForSearch()
      #expect(catalog.products.value?.items.map(\.title) == ["Teapot"])

      var titles: [String] = []
      for try await page in catalog.pages(of: .words("mug"), by: .title, size: 2) {
        titles += page.value.items.map(\.title)
      }
      #expect(titles == ["Mug 1", "Mug 2", "Mug 3", "Mug 4", "Mug 5"])

      var dear = ProductFilter()
      dear.minimumPrice = Money(minorUnits: 1251, currency: .euro)
      try await catalog.load(dear)
      #expect(catalog.products.value?.items.isEmpty == true)
    }
  }

  @Test func theSecondOfTwoEditorsGetsAConflict() async throws {
    try await withRealStore { client in
      let (one, other) = (CatalogModel(client: client), CatalogModel(client: client))
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
      let catalog = CatalogModel(client: client)
      let mug = try await catalog.add(.colouredMug("Mug", "MUG", in: nil))
      var draft = ProductDraft(mug)
      draft.title = "Cup"
      #expect(try await catalog.change(mug, to: draft, isDryRun: true).title == "Cup")
      try await catalog.add(.colouredMug("Vase", "VASE", in: nil), isDryRun: true)
      try await catalog.remove(mug, isDryRun: true)
      try await catalog.setStock(of: "MUG-RED", in: mug, to: 0, isDryRun: true)
      #expect(try await catalog.product(mug.id).value == mug)
      try await catalog.load()
      #expect(catalog.products.value?.items == [mug])
    }
  }

  @Test func theStoresErrorsComeBackByField() async throws {
    try await withRealStore { client in
      let catalog = CatalogModel(client: client)
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
      let catalog = CatalogModel(client: client)
      let mug = try await catalog.add(.colouredMug("Mug", "MUG", in: nil))
      try await catalog.load()
      try await catalog.addReview(ReviewDraft(customer: "Ann", stars: 4, title: "Good"), to: mug.id)
      try await catalog.loadReviews(of: mug.id)
      try await catalog.addReview(ReviewDraft(customer: "Bob", stars: 5), to: mug.id)
      #expect(catalog.reviews.value?.items.map(\.customer) == ["Bob", "Ann"])
      #expect(catalog.products.value?.items.first?.rating.average == 4.5)
      await #expect {
        try await catalog.addReview(ReviewDraft(customer: "Ann", stars: 1), to: mug.id)
      } throws: {
        ($0 as? CatalogError)?.code == "catalog.already_reviewed"
      }
      let ann = try #require(catalog.reviews.value?.items.last)
      try await catalog.removeReview(ann.id, of: mug.id)
      #expect(catalog.products.value?.items.first?.rating.average == 5)
    }
  }

  @Test func categoriesAndBrandsAreStored() async throws {
    try await withRealStore { client in
      let catalog = CatalogModel(client: client)
      try await catalog.loadCategories()
      try await catalog.loadBrands()
      let home = try await catalog.addCategory(CategoryDraft(name: "Home"))
      let cups = try await catalog.addCategory(CategoryDraft(name: "Cups", parent: home.id))
      try await catalog.changeCategory(cups.id, to: CategoryDraft(name: "Mugs", parent: home.id))
      #expect(catalog.categories.value?.path(to: cups.id).map(\.name) == ["Home", "Mugs"])
      await #expect { try await catalog.removeCategory(home.id) } throws: {
        ($0 as? CatalogError)?.category == .refused
      }
      try await catalog.removeCategory(cups.id)
      let brand = try await catalog.addBrand(named: "Acme")
      try await catalog.renameBrand(brand.id, to: "Bond")
      let kept = catalog.brands.value
      try await catalog.loadBrands()
      #expect(kept?.map(\.name) == ["Bond"])
      #expect(catalog.brands.value == kept)
      try await catalog.removeBrand(brand.id)
      try await catalog.loadCategories()
      #expect(catalog.categories.value?.all.map(\.name) == ["Home"])
      #expect(catalog.brands.value?.isEmpty == true)
    }
  }
}
