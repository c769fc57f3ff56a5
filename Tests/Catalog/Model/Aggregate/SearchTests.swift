import Catalog
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Tests of the search as the user types.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SearchTests {
  let clock = ManualClock()

  @Test func typingSendsOneRequestAfterAPause() async throws {
    let store = ScriptedStore { _ in .page([.mug(1)]) }
    let catalog = try store.model(pause: .milliseconds(250), clock: clock)
    for text in ["m", "mu", "mug"] {
      catalog.search(text)
      try await clock.waitForSleepers()
      clock.advance(by: .milliseconds(249))
    }
    #expect(store.lines.isEmpty)
    clock.advance(by: .milliseconds(1))
    await catalog.waitForSearch()
    #expect(store.questions.value.map { $0.query["q"] } == ["mug"])
    #expect(catalog.products.value?.items.map(\.id) == [1])
  }

  @Test func aLateResponseDoesNotOverwriteANewerOne() async throws {
    let gate = Gate()
    let store = ScriptedStore { question in
      if question.query["q"] == "m" {
        await gate.wait()
        return .page([.mug(1)])
      }
      return .page([.mug(2)])
    }
    let catalog = try store.model()
    catalog.search("m")
    #expect(await store.asked(1))
    catalog.search("mug")
    await catalog.waitForSearch()
    await gate.open()
    #expect(catalog.products.value?.items.map(\.id) == [2])
  }

  @Test func anErrorDoesNotStopLaterSearches() async throws {
    let store = ScriptedStore { question in
      question.query["q"] == "bad" ? .problem(500, "internal") : .page([.mug(1)])
    }
    let catalog = try store.model()
    catalog.search("bad")
    await catalog.waitForSearch()
    #expect(catalog.products.failure?.code == "http.status_500")
    catalog.search("good")
    await catalog.waitForSearch()
    #expect(catalog.products.value?.items.count == 1)
    #expect(!catalog.products.hasFailed)
  }

  @Test func theSameWordsAreSearchedAgainAfterALoad() async throws {
    let store = ScriptedStore { question in
      question.query["q"] == nil ? .page([.mug(1), .mug(2)]) : .page([.mug(2)])
    }
    let catalog = try store.model()
    catalog.search("cup")
    await catalog.waitForSearch()
    catalog.search("cup")
    await catalog.waitForSearch()
    #expect(store.lines.count == 1)
    try await catalog.load(ProductFilter())
    #expect(catalog.products.value?.items.count == 2)
    catalog.search("cup")
    await catalog.waitForSearch()
    #expect(catalog.products.value?.items.map(\.id) == [2])
  }

  @Test func aSearchKeepsTheRestOfTheFilter() async throws {
    let store = ScriptedStore { _ in .page([]) }
    let catalog = try store.model()
    var filter = ProductFilter()
    filter.category = 3
    try await catalog.load(filter, by: .title)
    catalog.search("cup")
    await catalog.waitForSearch()
    let query = store.questions.value.last?.query
    #expect(query?["category"] == "3")
    #expect(query?["sort"] == "title")
    #expect(query?["q"] == "cup")
  }

  @Test func aLoadCancelsAPendingSearch() async throws {
    let store = ScriptedStore { question in
      question.query["q"] == nil ? .page([.mug(1)]) : .page([.mug(2)])
    }
    let catalog = try store.model(pause: .seconds(1), clock: clock)
    catalog.search("cup")
    try await clock.waitForSleepers()
    try await catalog.load(ProductFilter())
    clock.advance(by: .seconds(2))
    await catalog.waitForSearch()
    #expect(catalog.products.value?.items.map(\.id) == [1])
    #expect(store.lines.count == 1)
  }

  @Test func blankWordsAreNotSearched() async throws {
    let store = ScriptedStore { _ in .page([]) }
    let catalog = try store.model()
    catalog.search("  ")
    await catalog.waitForSearch()
    #expect(store.questions.value.first?.query["q"] == nil)
  }
}
