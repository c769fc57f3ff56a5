import FoundationCore
import TestSupport
import Testing

/// A list of words that a server sends page by page.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PagedListTests {
  let clock = ManualClock()
  let server = AnsweredServer()

  private struct Outage: Error {}

  struct Word: Identifiable, Equatable, Sendable {
    let id: String
    var text: String
  }

  typealias Words = PagedList<String, Page<Word>>

  /// Each answer is a page of words, such as `green black`; one that ends with a full stop is the last.
  func list() -> Words {
    PagedList("tea", pause: .seconds(1), clock: clock) { [server] query, next in
      let number = if case .number(let number)? = next { number } else { 0 }
      let answer = try await server.answer("\(query) \(number)")
      let words = answer.split { " .".contains($0) }.map { word in
        Word(id: String(word.prefix { $0 != "!" }), text: String(word))
      }
      let page = Page(words, next: answer.last == "." ? nil : .number(number + 1))
      return Loaded(page, provenance: .network)
    }
  }

  /// Loads pages of a list that is not loaded.
  func load(_ answers: String...) async -> Words {
    let list = list()
    for (count, answer) in answers.enumerated() {
      async let loaded: Void = count == 0 ? list.load() : list.loadNext()
      await server.asked(for: "tea \(count)").answer(answer)
      await loaded
    }
    return list
  }

  func texts(_ list: Words) -> [String] { list.items.map(\.text) }

  @Test func pagesAreAppendedUntilTheLast() async {
    let list = await load("green", "black.")
    #expect(texts(list) == ["green", "black"])
    #expect(!list.hasMore && list.first?.items.map(\.id) == ["green"])
    await list.loadNext()
    #expect(server.requests == ["tea 0", "tea 1"])
  }

  @Test func anItemOnTwoPagesHasItsLaterValue() async {
    let list = await load("green black", "black! white.")
    #expect(texts(list) == ["green", "black!", "white"])
  }

  @Test func aRefreshKeepsThePlace() async {
    let list = await load("green", "black")
    async let refreshed: Void = list.refresh()
    await server.asked(for: "tea 0").answer("white")
    let question = await server.asked(for: "tea 1")
    #expect(texts(list) == ["green", "black"] && list.isLoading)
    question.answer("oolong")
    await refreshed
    #expect(texts(list) == ["white", "oolong"] && !list.isLoading)
  }

  @Test func aRefreshOfAListThatBecameShorterEndsEarly() async {
    let list = await load("green", "black")
    async let refreshed: Void = list.refresh()
    await server.asked(for: "tea 0").answer("white.")
    await refreshed
    #expect(texts(list) == ["white"])
  }

  @Test func aFailureKeepsTheLoadedPagesAndEndsWithTheNextLoad() async {
    let list = await load("green")
    async let failed: Void = list.loadNext()
    await server.asked(for: "tea 1").fail(Outage())
    await failed
    #expect(list.failure != nil && texts(list) == ["green"] && !list.isLoading)
    async let again: Void = list.loadNext()
    let question = await server.asked(for: "tea 1")
    #expect(list.failure == nil && list.isLoading)
    question.answer("black")
    await again
    #expect(list.failure == nil && texts(list) == ["green", "black"])
  }

  @Test func aDismissedFailureLeavesThePages() async {
    let list = await load("green")
    async let failed: Void = list.refresh()
    await server.asked(for: "tea 0").fail(Outage())
    await failed
    let view = await ObservedView { list.failure?.title }
    list.failure = nil
    #expect(await view.shows { $0 == nil })
    #expect(texts(list) == ["green"])
  }

  @Test func aCancellationIsNotAFailure() async {
    let list = await load("green")
    async let cancelled: Void = list.refresh()
    await server.asked(for: "tea 0").fail(CancellationError())
    await cancelled
    #expect(list.failure == nil && !list.isLoading && texts(list) == ["green"])
  }

  @Test func theLatestLoadWins() async {
    let list = await load("green")
    async let first: Void = list.refresh()
    let old = await server.asked(for: "tea 0")
    async let second: Void = list.refresh()
    await server.asked(for: "tea 0").answer("new")
    await second
    old.answer("old")
    await first
    #expect(texts(list) == ["new"])
  }

  @Test func aResponseOlderThanAChangeIsNotShown() async {
    let list = list()
    async let loaded: Void = list.load()
    let outdated = await server.asked(for: "tea 0")
    async let refreshed: Void = list.refreshAfterChange()
    await server.asked(for: "tea 0").answer("new")
    await refreshed
    outdated.answer("old")
    await loaded
    #expect(texts(list) == ["new"])
  }

  @Test func aListThatIsNotLoadedIsNotRefreshed() async {
    await list().refreshAfterChange()
    #expect(server.requests.isEmpty)
  }

  @Test func tenKeystrokesAreOneRequest() async throws {
    let list = await load("green")
    for query in ["m", "mu", "mug"] {
      list.query = query
      try await clock.waitForSleepers()
    }
    #expect(!list.isCurrent && texts(list) == ["green"])
    clock.advance(by: .seconds(1))
    await server.asked(for: "mug 0").answer("red")
    await list.settle()
    #expect(list.isCurrent && texts(list) == ["red"])
    #expect(server.requests == ["tea 0", "mug 0"])
  }

  @Test func aLoadTakesThePlaceOfAPause() async throws {
    let list = list()
    list.query = "mug"
    try await clock.waitForSleepers()
    async let loaded: Void = list.load()
    await server.asked(for: "mug 0").answer("red")
    await loaded
    await list.settle()
    #expect(clock.sleeperCount == 0 && server.requests == ["mug 0"])
  }

  @Test func anOvertakenSearchIsCancelled() async throws {
    let list = await load("green")
    list.query = "m"
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    let overtaken = await server.asked(for: "m 0")
    list.query = "mug"
    try await clock.waitForSleepers()
    overtaken.answer("milk")
    #expect(await overtaken.wasCancelled())
    clock.advance(by: .seconds(1))
    await server.asked(for: "mug 0").answer("red")
    await list.settle()
    #expect(texts(list) == ["red"])
  }

  @Test func aQueryThatIsShownAgainSendsNothing() async throws {
    let list = await load("green")
    list.query = "m"
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await server.asked(for: "m 0").fail(Outage())
    await list.settle()
    #expect(list.failure != nil)
    list.query = "tea"
    #expect(list.isCurrent && list.failure == nil && !list.isLoading)
    #expect(server.requests == ["tea 0", "m 0"])
  }

  @Test func pagesThatRepeatAreAFailure() async {
    let list = await load("green", "black")
    async let repeated: Void = list.loadNext()
    await server.asked(for: "tea 2").answer("green")
    await repeated
    #expect(list.failure as? PaginationFailure == .repeated)
    #expect(texts(list) == ["green", "black"])
  }

  @Test func theListCanBeLetGoDuringAPause() async throws {
    var list: Words? = list()
    list?.query = "mug"
    try await clock.waitForSleepers()
    weak let released = list
    list = nil
    #expect(released == nil && clock.sleeperCount == 0)
  }
}
