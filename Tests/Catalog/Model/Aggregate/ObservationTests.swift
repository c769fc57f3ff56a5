import Catalog
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Tests of a view that is bound to the catalog: it is told once of each change, on the main actor.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ObservationTests {
  @Test func aViewFollowsTheFilterAndTheProducts() async throws {
    let gate = Gate()
    let store = ScriptedStore { question in
      if question.query["q"] == "mug" { await gate.wait() }
      return .page([.mug(1)])
    }
    let catalog = try store.model()
    let filter = await ObservedView { catalog.filter.text }
    let products = await ObservedView { catalog.products.word }
    catalog.filter.text = "mug"
    #expect(await products.shows { $0 == "loading" })
    await gate.open()
    await catalog.waitForSearch()
    #expect(await products.shows { $0 == "loaded" })
    #expect(products.shown == ["idle", "loading", "loaded"])
    #expect(filter.shown == ["", "mug"])
  }

  @Test func aViewFollowsTheSortOrder() async throws {
    let store = ScriptedStore { question in
      .page(question.query["sort"] == "title" ? [.mug(2)] : [.mug(1)])
    }
    let catalog = try store.model()
    try await catalog.load()
    let order = await ObservedView { catalog.sortOrder }
    let ids = await ObservedView { catalog.products.value?.items.map(\.id) }
    catalog.sortOrder = .title
    await catalog.waitForSearch()
    #expect(await ids.shows { $0 == [2] })
    #expect(order.shown == [.relevance, .title])
  }

  @Test func viewsFollowCategoriesBrandsAndReviews() async throws {
    let steps = ["idle", "loading", "loaded"]
    #expect(
      try await shown(by: { $0.categories.word }, during: { try await $0.loadCategories() })
        == steps
    )
    #expect(try await shown(by: { $0.brands.word }, during: { try await $0.loadBrands() }) == steps)
    #expect(
      try await shown(by: { $0.reviews.word }, during: { try await $0.loadReviews(of: 1) }) == steps
    )
  }

  @Test func aViewOfTheProductsIsNotToldOfOtherLists() async throws {
    let catalog = try ScriptedStore { _ in .json(#"{"items":[]}"#) }.model()
    let products = await ObservedView { catalog.products.word }
    let brands = await ObservedView { catalog.brands.word }
    try await catalog.loadBrands()
    #expect(await brands.shows { $0 == "loaded" })
    #expect(products.shown == ["idle"])
  }

  /// Returns the phases that a view shows during a load.
  private func shown(
    by phase: @escaping @MainActor (CatalogModel) -> String,
    during load: @escaping @MainActor (CatalogModel) async throws -> Void
  ) async throws -> [String] {
    let gate = Gate()
    let store = ScriptedStore { _ in
      await gate.wait()
      return .json(#"{"items":[]}"#)
    }
    let catalog = try store.model()
    let view = await ObservedView { phase(catalog) }
    let loading = Task { try await load(catalog) }
    #expect(await view.shows { $0 == "loading" })
    await gate.open()
    try await loading.value
    #expect(await view.shows { $0 == "loaded" })
    return view.shown
  }
}
