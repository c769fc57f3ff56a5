import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Watches: their polls and new articles.
@MainActor @Suite(.timeLimit(.minutes(10))) struct WatchingTests {
  let clock = ManualClock()

  @Test func eachUpdateContainsOnlyNewArticles() async throws {
    let lists = Lock([[2, 1], [4, 3, 2], [1, 4]])
    let news = ScriptedNews { _ in
      .articles(lists.withLock { $0.removeFirst() }.map { articleJSON($0) })
    }
    var updates = watch(try news.newsClient())
    #expect(await updates.next()?.newArticles.count == 2)
    #expect(
      try await look(&updates, after: .seconds(60))?.newArticles.map(\.title) == [
        "Article 4", "Article 3",
      ]
    )
    // What is known stays known, though it was gone for a while.
    let last = try #require(try await look(&updates, after: .seconds(60)))
    #expect(last.newArticles.isEmpty)
    #expect(last.headlines?.value.items.map(\.title) == ["Article 1", "Article 4"])
  }

  @Test func aCopyThatTakesThePlaceOfItsArticleIsNotNew() async throws {
    let title = "The same long title everywhere"
    let one = articleJSON(1, title: title)
    let other = articleJSON(2, title: title)
    let lists = Lock([[one, other], [other, one]])
    let news = ScriptedNews { _ in .articles(lists.withLock { $0.removeFirst() }) }
    var updates = watch(try news.newsClient())
    #expect(await updates.next()?.newArticles.count == 1)
    #expect(try await look(&updates, after: .seconds(60))?.newArticles.isEmpty == true)
  }

  @Test func afterFailuresItLooksLessOftenAndThenAsBefore() async throws {
    let answers = Lock([true, false, false, false, false, true, false])
    let news = ScriptedNews { _ in
      answers.withLock { $0.removeFirst() }
        ? .articles([articleJSON(1)]) : HTTPResponse(status: 500)
    }
    var updates = watch(try news.newsClient())
    var pauses: [Duration] = []
    var pause = Duration.zero
    for _ in 0..<7 {
      let update = try #require(try await look(&updates, after: pause))
      pause = update.nextDelay
      pauses.append(pause)
      #expect((update.headlines == nil) == (update.failure != nil))
    }
    #expect(pauses == [60, 120, 240, 480, 600, 60, 120].map { .seconds($0) })
  }

  @Test func nextDelayRespectsRetryAfter() async throws {
    let news = ScriptedNews { _ in
      .json(
        #"{"status":"error","code":"rateLimited"}"#,
        status: 429,
        fields: ["Retry-After": "7200"]
      )
    }
    var updates = watch(try news.newsClient())
    let update = try #require(await updates.next())
    #expect(update.failure?.code == "news.rate_limited")
    #expect(update.nextDelay == .seconds(7200))
  }

  @Test("A watch asks for feeds every 15 minutes at most, and keeps their articles meanwhile")
  func feedsAreAskedForNowAndThen() async throws {
    let news = ScriptedNews { question in
      switch question.url.host() {
      case "a.example":
        HTTPResponse(
          fields: ["Cache-Control": "no-store"],
          body: HTTPBody(
            Array("<rss><item><title>One</title><link>http://a.example/1</link></item></rss>".utf8)
          )
        )
      case "b.example": HTTPResponse(status: 500)
      default: .articles([articleJSON(1)])
      }
    }
    let client = try news.client()
    let newsClient = NewsClient(
      newsAPI: client,
      hackerNews: client,
      algolia: client,
      feeds: { HTTPClient($0, over: news.transport, client.configuration) }
    )
    let feeds = ["a", "b"].compactMap { URL(string: "https://\($0).example/f") }.map {
      Feed(address: $0)
    }
    let query = NewsQuery.combined([.top(), .feeds(feeds)])
    var updates = newsClient.watch(query, every: .seconds(300), clock: clock)
      .makeAsyncIterator()
    for pause in [0, 300, 300] {
      let update = try await look(&updates, after: .seconds(pause))
      #expect(update?.headlines?.value.items.map(\.title).sorted() == ["Article 1", "One"])
    }
    let hosts = { news.questions.value.compactMap { $0.url.host() } }
    #expect(hosts().count { $0 == "a.example" } == 1 && hosts().count { $0 == "b.example" } == 1)
    #expect(hosts().count == 5)
    _ = try await look(&updates, after: .seconds(300))
    #expect(hosts().count { $0 == "a.example" } == 2 && hosts().count { $0 == "b.example" } == 2)
  }

  @Test func cancellingEndsIt() async throws {
    let news = ScriptedNews { _ in .articles([articleJSON(1)]) }
    let client = try news.newsClient()
    let watching = Task { [clock] in
      var count = 0
      for await _ in client.watch(.top(), clock: clock) { count += 1 }
      return count
    }
    try await clock.waitForSleepers()
    watching.cancel()
    #expect(await watching.value <= 1)
  }

  private func watch(_ client: NewsClient) -> NewsClient.Updates.AsyncIterator {
    client.watch(.top(), every: .seconds(60), maximumInterval: .seconds(600), clock: clock)
      .makeAsyncIterator()
  }

  private func look(
    _ updates: inout NewsClient.Updates.AsyncIterator,
    after pause: Duration
  ) async throws -> NewsClient.Update? {
    guard pause > .zero else { return await updates.next() }
    let mover = Task { [clock] in
      try await clock.waitForSleepers()
      clock.advance(by: pause - .nanoseconds(1))
      #expect(clock.sleeperCount == 1)
      clock.advance(by: .nanoseconds(1))
    }
    let update = await updates.next()
    try await mover.value
    return update
  }
}
