import Catalog
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Tests of loading the list of products.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ListTests {
  @Test func theFirstPageIsLoaded() async throws {
    let store = ScriptedStore { _ in .page([.mug(1), .mug(2)], next: "c2", total: 5) }
    let catalog = try store.model()
    #expect(catalog.products == .idle)
    try await catalog.load()
    let page = try #require(catalog.products.value)
    #expect(page.items.map(\.id) == [1, 2])
    #expect(page.next == .cursor("c2"))
    #expect(page.total == 5)
    #expect(catalog.provenance == .network)
    #expect(catalog.productDrops.isEmpty)
  }

  @Test func correctedWordsAreThoseOfTheFirstPage() async throws {
    let store = ScriptedStore { question in
      question.query["cursor"] == nil
        ? .page([.mug(1)], next: "c2", correctedSearch: "coffee") : .page([.mug(2)])
    }
    let catalog = try store.model()
    try await catalog.load(.words("cofee"))
    #expect(catalog.correctedSearch == "coffee")
    try await catalog.loadNext()
    #expect(catalog.correctedSearch == "coffee")
    #expect(catalog.products.value?.items.count == 2)
  }

  @Test func theFilterIsSent() async throws {
    let store = ScriptedStore { _ in .page([]) }
    let catalog = try store.model(pageSize: 50)
    var filter = ProductFilter()
    filter.text = "salt & pepper+"
    filter.category = 3
    filter.brand = 4
    filter.minimumPrice = Money(minorUnits: 500, currency: .euro)
    filter.maximumPrice = Money(minorUnits: 2000, currency: .euro)
    filter.isInStock = true
    filter.maximumStock = 3
    filter.status = .any
    filter.minimumRating = 4
    catalog.wantsFacets = true
    try await catalog.load(filter, by: .priceDescending)
    #expect(
      store.questions.value.first?.query == [
        "q": "salt & pepper+", "category": "3", "brand": "4", "minPrice": "500",
        "maxPrice": "2000", "currency": "EUR", "inStock": "true", "maxStock": "3",
        "status": "any", "minRating": "4.0", "sort": "-price", "limit": "50", "total": "true",
        "facets": "true",
      ]
    )
  }

  @Test func theNextPageIsAppendedWithoutDuplicates() async throws {
    let store = ScriptedStore { question in
      question.query["cursor"] == nil
        ? .page([.mug(1), .mug(2)], next: "c2", total: 3)
        : .page([.mug(2, title: "Fresher"), .mug(3)])
    }
    let catalog = try store.model()
    try await catalog.load()
    try await catalog.loadNext()
    #expect(catalog.products.value?.items.map(\.id) == [1, 2, 3])
    #expect(catalog.products.value?.items[1].title == "Fresher")
    #expect(catalog.products.value?.total == 3)
    try await catalog.loadNext()
    #expect(store.lines.count == 2)
  }

  @Test func anUnreadableElementIsDroppedAndReported() async throws {
    let store = ScriptedStore { question in
      question.query["cursor"] == nil
        ? .json(#"{"items":[{"id":"x"},{"id":1,"title":"Mug"}],"next":"c2"}"#)
        : .json(#"{"items":[{"id":2},{"id":3,"title":"Cup"}]}"#)
    }
    let catalog = try store.model()
    try await catalog.load()
    #expect(catalog.products.value?.items.map(\.title) == ["Mug"])
    #expect(catalog.productDrops.drops.contains { $0.path.hasPrefix("$.items[0]") })
    let before = catalog.productDrops.count
    try await catalog.loadNext()
    #expect(catalog.products.value?.items.map(\.title) == ["Mug", "Cup"])
    #expect(catalog.productDrops.count > before)
  }

  @Test func aFailureLeavesTheLastGoodPageInPlace() async throws {
    let isDown = ObservedValue(false)
    let store = ScriptedStore { _ in
      isDown.value ? .problem(503, "busy") : .page([.mug(1)], next: "c2")
    }
    let catalog = try store.model()
    try await catalog.load()
    isDown.update { $0 = true }
    await #expect(throws: CatalogError.self) { try await catalog.load() }
    #expect(catalog.products.failure?.code == "http.status_503")
    #expect(catalog.products.value?.items.map(\.id) == [1])
    #expect(catalog.productsFailure?.code == "http.status_503")
    catalog.productsFailure = nil
    #expect(!catalog.products.hasFailed && catalog.products.value?.items.count == 1)
    isDown.update { $0 = false }
    try await catalog.load()
    #expect(!catalog.products.hasFailed)
  }

  @Test func theFailureOfEachPhaseIsDismissed() async throws {
    let catalog = try ScriptedStore { _ in .problem(503, "busy") }.model()
    await #expect(throws: CatalogError.self) { try await catalog.loadCategories() }
    await #expect(throws: CatalogError.self) { try await catalog.loadBrands() }
    await #expect(throws: CatalogError.self) { try await catalog.loadReviews(of: 1) }
    let failures = [catalog.categoriesFailure, catalog.brandsFailure, catalog.reviewsFailure]
    #expect(failures.map { $0?.code } == Array(repeating: "http.status_503", count: 3))
    catalog.categoriesFailure = nil
    #expect(!catalog.categories.hasFailed && catalog.brands.hasFailed && catalog.reviews.hasFailed)
    catalog.brandsFailure = nil
    catalog.reviewsFailure = nil
    #expect(!catalog.brands.hasFailed && !catalog.reviews.hasFailed)
  }

  @Test func anEarlierAnswerNeverOverwritesALaterOne() async throws {
    let gate = Gate()
    let store = ScriptedStore { question in
      guard question.query["q"] == "slow" else { return .page([.mug(2)]) }
      await gate.wait()
      return .page([.mug(1)])
    }
    let catalog = try store.model()
    let slow = Task { try await catalog.load(.words("slow")) }
    #expect(await store.asked(1))
    try await catalog.load(.words("quick"))
    await gate.open()
    try await slow.value
    #expect(catalog.products.value?.items.map(\.id) == [2])
    #expect(catalog.filter.text == "quick")
  }

  @Test func aCancelledLoadIsNoFailure() async throws {
    let gate = Gate()
    let store = ScriptedStore { question in
      if question.query["q"] != nil { await gate.wait() }
      return .page([.mug(1)])
    }
    let catalog = try store.model()
    try await catalog.load()
    let load = Task { try await catalog.load(.words("mug")) }
    #expect(await store.asked(2))
    load.cancel()
    await #expect { try await load.value } throws: { ($0 as? CatalogError)?.category == .cancelled }
    #expect(!catalog.products.hasFailed)
    #expect(!catalog.products.isLoading)
    #expect(catalog.products.value?.items.map(\.id) == [1])
    await gate.open()
  }

  @Test func afterAFailedLoadTheNextPageIsTheFirst() async throws {
    let isDown = ObservedValue(true)
    let store = ScriptedStore { question in
      guard question.query["q"] != nil else { return .page([.mug(1)], next: "c2") }
      return isDown.value ? .problem(503, "busy") : .page([.mug(7)])
    }
    let catalog = try store.model()
    try await catalog.load()
    await #expect(throws: CatalogError.self) { try await catalog.load(.words("mug")) }
    isDown.update { $0 = false }
    try await catalog.loadNext()
    #expect(catalog.products.value?.items.map(\.id) == [7])
    #expect(store.questions.value.allSatisfy { $0.query["cursor"] == nil })
  }

  @Test func anInvalidFilterIsNotSent() async throws {
    let store = ScriptedStore { _ in .page([]) }
    let catalog = try store.model()
    var filter = ProductFilter()
    filter.minimumRating = 6
    await #expect { try await catalog.load(filter) } throws: {
      guard case .invalid(let form) = $0 as? CatalogError else { return false }
      return form.errors["minimumRating"].map(\.code) == ["range"]
    }
    #expect(catalog.products.failure?.code == "form.invalid")
    #expect(store.lines.isEmpty)
  }
}

extension ProductFilter {
  /// Creates a filter by text alone.
  static func words(_ text: String) -> ProductFilter {
    var filter = ProductFilter()
    filter.text = text
    return filter
  }
}
