import Catalog
import CatalogTestSupport
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Tests of the search as the user types.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SearchTests {
  @Test func typingSendsOneRequestAfterAPause() async throws {
    let clock = ManualClock()
    let store = ScriptedStore { _ in .page([.mug(1)]) }
    let products = try store.model(pause: .milliseconds(250), clock: clock).products
    for text in ["m", "mu", "mug"] {
      products.query.filter.text = text
      try await clock.waitForSleepers()
      clock.advance(by: .milliseconds(249))
    }
    #expect(store.lines.isEmpty)
    clock.advance(by: .milliseconds(1))
    await products.settle()
    #expect(store.questions.value.map { $0.query["q"] } == ["mug"])
    #expect(products.items.map(\.id) == [1])
  }

  @Test func anErrorDoesNotStopLaterSearches() async throws {
    let store = ScriptedStore { question in
      question.query["q"] == "bad" ? .problem(500, "internal") : .page([.mug(1)])
    }
    let products = try store.model().products
    products.query.filter.text = "bad"
    await products.settle()
    #expect(products.failure?.code == "http.status_500")
    products.query.filter.text = "good"
    await products.settle()
    #expect(products.items.count == 1)
    #expect(products.failure == nil)
  }

  @Test func aSearchKeepsTheRestOfTheQuery() async throws {
    let store = ScriptedStore { _ in .page([]) }
    let products = try store.model().products
    products.query.filter.category = 3
    products.query.order = .title
    await products.load()
    products.query.filter.text = "cup"
    await products.settle()
    let query = store.questions.value.last?.query
    #expect(query?["category"] == "3")
    #expect(query?["sort"] == "title")
    #expect(query?["q"] == "cup")
  }

  @Test func blankWordsAreNotSearched() async throws {
    let store = ScriptedStore { _ in .page([]) }
    let products = try store.model().products
    products.query.filter.text = "  "
    await products.settle()
    #expect(store.lines.count == 1)
    #expect(store.questions.value.first?.query["q"] == nil)
  }
}
