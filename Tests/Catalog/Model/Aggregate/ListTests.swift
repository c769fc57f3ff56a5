import Catalog
import CatalogTestSupport
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Tests of loading the list of products.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ListTests {
  @Test func theFirstPageIsLoaded() async throws {
    let store = ScriptedStore { _ in .page([.mug(1), .mug(2)], next: "c2", total: 5) }
    let products = try store.model().products
    #expect(products.first == nil)
    await products.load()
    #expect(products.items.map(\.id) == [1, 2])
    #expect(products.first?.next == "c2")
    #expect(products.first?.total == 5)
    #expect(products.provenance == .network)
    #expect(products.drops.isEmpty)
  }

  @Test func correctedWordsAreThoseOfTheFirstPage() async throws {
    let store = ScriptedStore { question in
      question.query["cursor"] == nil
        ? .page([.mug(1)], next: "c2", correctedSearch: "coffee") : .page([.mug(2)])
    }
    let products = try store.model().products
    products.query.filter.text = "cofee"
    await products.load()
    #expect(products.first?.correctedSearch == "coffee")
    await products.loadNext()
    #expect(products.first?.correctedSearch == "coffee")
    #expect(products.items.count == 2)
  }

  @Test func theFilterIsSent() async throws {
    let store = ScriptedStore { _ in .page([], next: "c2") }
    let products = try store.model(pageSize: 50).products
    products.query.filter = ProductFilter(
      text: "salt & pepper+",
      category: 3,
      brand: 4,
      minimumPrice: Money(minorUnits: 500, currency: .euro),
      maximumPrice: Money(minorUnits: 2000, currency: .euro),
      isInStock: true,
      maximumStock: 3,
      status: .any,
      minimumRating: 4
    )
    products.query.order = .priceDescending
    products.query.wantsFacets = true
    await products.load()
    await products.loadNext()
    var query = [
      "q": "salt & pepper+", "category": "3", "brand": "4", "minPrice": "500",
      "maxPrice": "2000", "currency": "EUR", "inStock": "true", "maxStock": "3",
      "status": "any", "minRating": "4.0", "sort": "-price", "limit": "50", "total": "true",
      "facets": "true",
    ]
    #expect(store.questions.value.first?.query == query)
    // What the store says once, it is not asked for again.
    (query["total"], query["facets"], query["cursor"]) = (nil, nil, "c2")
    #expect(store.questions.value.last?.query == query)
  }

  @Test func theNextPageIsAppendedWithoutDuplicates() async throws {
    let store = ScriptedStore { question in
      question.query["cursor"] == nil
        ? .page([.mug(1), .mug(2)], next: "c2", total: 3)
        : .page([.mug(2, title: "Fresher"), .mug(3)])
    }
    let products = try store.model().products
    await products.load()
    await products.loadNext()
    #expect(products.items.map(\.id) == [1, 2, 3])
    #expect(products.items[1].title == "Fresher")
    #expect(products.first?.total == 3)
    await products.loadNext()
    #expect(store.lines.count == 2)
  }

  @Test func anUnreadableElementIsDroppedAndReported() async throws {
    let store = ScriptedStore { question in
      question.query["cursor"] == nil
        ? .json(#"{"items":[{"id":"x"},{"id":1,"title":"Mug"}],"next":"c2"}"#)
        : .json(#"{"items":[{"id":2},{"id":3,"title":"Cup"}]}"#)
    }
    let products = try store.model().products
    await products.load()
    #expect(products.items.map(\.title) == ["Mug"])
    #expect(products.drops.drops.contains { $0.path.hasPrefix("$.items[0]") })
    let before = products.drops.count
    await products.loadNext()
    #expect(products.items.map(\.title) == ["Mug", "Cup"])
    #expect(products.drops.count > before)
  }

  @Test func aFailureLeavesTheLastGoodPageInPlace() async throws {
    let isDown = ObservedValue(false)
    let store = ScriptedStore { _ in
      isDown.value ? .problem(503, "busy") : .page([.mug(1)], next: "c2")
    }
    let products = try store.model().products
    await products.load()
    isDown.update { $0 = true }
    await products.load()
    #expect(products.failure?.code == "http.status_503")
    #expect(products.items.map(\.id) == [1])
    isDown.update { $0 = false }
    await products.load()
    #expect(products.failure == nil)
  }

  @Test func eachListHasItsFailure() async throws {
    let catalog = try ScriptedStore { _ in .problem(503, "busy") }.model()
    await catalog.categories.load()
    await catalog.brands.load()
    catalog.reviews.query = 1
    await catalog.reviews.load()
    let failures = [catalog.categories.failure, catalog.brands.failure, catalog.reviews.failure]
    #expect(failures.map { $0?.code } == Array(repeating: "http.status_503", count: 3))
    #expect(failures.allSatisfy { $0 is CatalogError })
    #expect(catalog.products.failure == nil)
  }

  @Test func aCancelledLoadIsNoFailure() async throws {
    let gate = Gate()
    let store = ScriptedStore { question in
      if question.query["q"] != nil { await gate.wait() }
      return .page([.mug(1)])
    }
    let products = try store.model(pause: .seconds(60)).products
    await products.load()
    products.query.filter.text = "mug"
    let load = Task { await products.load() }
    #expect(await store.asked(2))
    load.cancel()
    await load.value
    #expect(products.failure == nil)
    #expect(!products.isLoading)
    #expect(products.items.map(\.id) == [1])
    await gate.open()
  }

  @Test func anInvalidFilterIsNotSent() async throws {
    let store = ScriptedStore { _ in .page([]) }
    let products = try store.model().products
    products.query.filter.minimumRating = 6
    await products.load()
    guard case .invalid(let form) = products.failure as? CatalogError else {
      throw CancellationError()
    }
    #expect(form.errors["minimumRating"].map(\.code) == ["range"])
    #expect(products.failure?.code == "form.invalid")
    let client: any CatalogClient = try store.catalog()
    await #expect(throws: CatalogError.self) { try await client.products(products.query) }
    #expect(store.lines.isEmpty)
  }
}
