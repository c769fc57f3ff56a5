import FoundationCore
import Observation
import TestSupport
import Testing

/// A list of words that a server sends page by page.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PagedListTests {
  let clock = ManualClock()
  let server = AnsweredServer()
  let changes = ChangeTracker()

  private struct Outage: Error {}

  struct Words: Equatable, Sendable {
    var all: [String] = []
    var hasMore = true
  }

  /// Each answer is a page; one that ends with a full stop is the last.
  func list() -> PagedList<String, Words, any Error> {
    PagedList("tea", debounce: .seconds(1), clock: clock, changes: changes) {
      [server] query, loaded in
      let count = loaded?.all.count ?? 0
      let answer = try await server.answer("\(query) \(count)")
      let word = String(answer.prefix { $0 != "." })
      return Words(all: (loaded?.all ?? []) + [word], hasMore: word == answer)
    } hasMore: {
      $0.hasMore
    }
  }

  /// Loads pages of a list that is not loaded.
  func load(_ answers: String...) async throws -> PagedList<String, Words, any Error> {
    let list = list()
    for (count, answer) in answers.enumerated() {
      async let loaded: Void = count == 0 ? list.load() : list.loadNext()
      await server.asked(for: "tea \(count)").answer(answer)
      try await loaded
    }
    return list
  }

  @Test func pagesAreAppendedUntilTheLast() async throws {
    let list = try await load("green", "black.")
    #expect(list.phase == .loaded(Words(all: ["green", "black"], hasMore: false)))
    try await list.loadNext()
    #expect(server.requests == ["tea 0", "tea 1"])
  }

  @Test func aRefreshKeepsThePlace() async throws {
    let list = try await load("green", "black")
    async let refreshed: Void = list.refresh()
    await server.asked(for: "tea 0").answer("white")
    let question = await server.asked(for: "tea 1")
    #expect(list.phase.value?.all == ["green", "black"])
    question.answer("oolong")
    try await refreshed
    #expect(list.phase == .loaded(Words(all: ["white", "oolong"])))
  }

  @Test func aRefreshOfAListThatBecameShorterEndsEarly() async throws {
    let list = try await load("green", "black")
    async let refreshed: Void = list.refresh()
    await server.asked(for: "tea 0").answer("white.")
    try await refreshed
    #expect(list.phase == .loaded(Words(all: ["white"], hasMore: false)))
  }

  @Test func aFailureKeepsTheLoadedPages() async throws {
    let list = try await load("green")
    let next = Task { try await list.loadNext() }
    await server.asked(for: "tea 1").fail(Outage())
    await #expect(throws: Outage.self) { try await next.value }
    #expect(list.phase.hasFailed && list.phase.value?.all == ["green"])
    async let again: Void = list.loadNext()
    await server.asked(for: "tea 1").answer("black")
    try await again
    #expect(list.phase.value?.all == ["green", "black"])
  }

  @Test func aDismissedFailureLeavesThePagesAndIsObserved() async throws {
    let list = try await load("green")
    list.fail(with: Outage())
    await confirmation { told in
      withObservationTracking {
        _ = list.failureReport
      } onChange: {
        MainActor.assertIsolated()
        told()
      }
      list.failureReport = nil
      list.dismissFailure()
    }
    #expect(list.phase == .loaded(Words(all: ["green"])))
  }

  @Test func theLatestLoadWins() async throws {
    let list = list()
    async let first: Void = list.load("old")
    let old = await server.asked(for: "old 0")
    async let second: Void = list.load("new")
    await server.asked(for: "new 0").answer("new")
    try await second
    old.answer("old")
    try await first
    #expect(list.phase.value?.all == ["new"] && list.query == "new")
  }

  @Test func aRequestDuringAChangeIsRepeated() async throws {
    let list = list()
    async let loaded: Void = list.load()
    let outdated = await server.asked(for: "tea 0")
    changes.recordChange()
    outdated.answer("old")
    await server.asked(for: "tea 0").answer("new")
    try await loaded
    #expect(list.phase.value?.all == ["new"])
  }

  @Test func updateDuringALoadIsPreserved() async throws {
    let list = try await load("green")
    async let next: Void = list.loadNext()
    let question = await server.asked(for: "tea 1")
    list.update { $0.all = ["jasmine"] }
    question.answer("black")
    await server.asked(for: "tea 1").answer("black")
    try await next
    #expect(list.phase.value?.all == ["jasmine", "black"])
  }

  @Test func aChangeIsShownAtOnceAndTakenBackIfItFails() async throws {
    let list = try await load("green")
    let changed = Task {
      try await list.updating {
        $0.all.append("new")
      } undo: {
        $0.all.removeAll { $0 == "new" }
      } request: { [server] in
        try await server.answer("change")
      }
    }
    let question = await server.asked(for: "change")
    #expect(list.phase.value?.all == ["green", "new"])
    question.fail(Outage())
    await #expect(throws: Outage.self) { try await changed.value }
    #expect(list.phase.value?.all == ["green"])
  }

  @Test func aQueryThatIsSetIsLoadedAfterThePause() async throws {
    let list = try await load("green")
    for query in ["m", "mu", "mug"] {
      list.query = query
      try await clock.waitForSleepers()
    }
    clock.advance(by: .seconds(1))
    await server.asked(for: "mug 0").answer("red")
    await list.waitForSearch()
    #expect(list.phase == .loaded(Words(all: ["red"])))
    #expect(server.requests == ["tea 0", "mug 0"])
  }

  @Test func aCancelledSearchReturnsToTheLoadedQuery() async throws {
    let list = try await load("green")
    list.query = "mug"
    #expect(list.query == "mug")
    list.cancelSearch()
    #expect(list.query == "tea" && list.phase == .loaded(Words(all: ["green"])))
  }

  @Test func queryAndPhaseChangesNotifyObservers() async throws {
    let list = try await load("green")
    await confirmation { told in
      withObservationTracking {
        _ = list.query
      } onChange: {
        told()
      }
      list.query = "mug"
    }
    await confirmation { told in
      try? await clock.waitForSleepers()
      withObservationTracking {
        _ = list.phase
      } onChange: {
        told()
      }
      clock.advance(by: .seconds(1))
      await server.asked(for: "mug 0").answer("red")
      await list.waitForSearch()
    }
    #expect(list.phase.value?.all == ["red"])
  }
}
