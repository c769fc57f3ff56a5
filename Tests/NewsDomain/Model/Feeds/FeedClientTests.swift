import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Feeds as a provider.
@MainActor struct FeedClientTests {
  nonisolated private func feed(_ items: [(title: String, url: String)], _ title: String)
    -> HTTPResponse
  {
    let items = items.map { "<item><title>\($0.title)</title><link>\($0.url)</link></item>" }
    let text = "<rss><channel><title>\(title)</title>\(items.joined())</channel></rss>"
    return HTTPResponse(
      fields: ["Content-Type": "text/xml", "ETag": "\"1\""],
      body: HTTPBody(Array(text.utf8))
    )
  }

  nonisolated private func moved(_ status: Int, _ location: String) -> HTTPResponse {
    HTTPResponse(status: status, fields: ["Location": location])
  }

  private func model(
    _ origin: ScriptedOrigin,
    cache: HTTPClient.Cache = .off,
    caching: HTTPRequest.CachePolicy.Mode = .standard,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws -> NewsModel {
    let client = try origin.client()
    var configuration = client.configuration
    configuration.redirects = .none
    configuration.cache = cache
    configuration.now = now
    var news = NewsClient(newsAPI: client, hackerNews: client, algolia: client) {
      [configuration] address in
      HTTPClient(address, over: origin.transport, configuration)
    }
    news.caching = caching
    return NewsModel(client: news)
  }

  private func feeds(_ urls: String...) throws -> [Feed] {
    try urls.map { Feed(address: try address($0)) }
  }

  @Test func aBrokenFeedCostsOnlyItself() async throws {
    let model = try model(
      ScriptedOrigin { question in
        switch question.url.host() {
        case "a.example": feed([("One", "https://a.example/1")], "A")
        case "b.example": HTTPResponse(status: 404)
        default: HTTPResponse(body: HTTPBody(Array("<html></html>".utf8)))
        }
      }
    )
    let all = try feeds("https://a.example/f", "https://b.example/f?token=1", "https://c.example/f")
    try await model.load(.feeds(all))
    #expect(model.articles.items.map(\.title) == ["One"])
    #expect(
      model.articles.last?.notes.map(\.text).sorted() == [
        "No articles from https://b.example/f?token=***: The server answered with status 404.",
        "No articles from https://c.example/f: It is a page of HTML, not a feed.",
      ]
    )
    #expect(!model.articles.hasMore)
    try await model.load(.feeds(all, words: "none"))
    #expect(model.articles.items.isEmpty)
    await #expect { try await model.load(.feeds([all[1]])) } throws: { error in
      error.asFailure.code == "news.feed_failed" && error.asFailure.category == .notFound
    }
  }

  @Test func theSameStoryOfSeveralFeedsIsFolded() async throws {
    let model = try model(
      ScriptedOrigin { question in
        let host = question.url.host() ?? ""
        return feed(
          [("Four words are enough", "https://\(host)/1"), (host, "https://\(host)/2")],
          "F"
        )
      }
    )
    try await model.load(.feeds(try feeds("https://a.example/f", "https://b.example/f")))
    #expect(model.articles.items.count == 3 && model.articles.last?.duplicateCount == 1)
  }

  @Test func wordsSelectArticles() async throws {
    let model = try model(
      ScriptedOrigin { _ in
        feed([("Rope prices", "https://a.example/1"), ("Boats", "https://a.example/2")], "F")
      }
    )
    try await model.load(.feeds(try feeds("https://a.example/f"), words: "ROPE"))
    #expect(model.articles.items.map(\.title) == ["Rope prices"])
  }

  @Test func aFeedThatHasMovedForGoodSaysSo() async throws {
    let model = try model(
      ScriptedOrigin { question in
        switch question.url.path() {
        case "/old": moved(301, "https://b.example/next")
        case "/next": moved(308, "/new")
        case "/temporary": moved(302, "/next")
        default: feed([("One", "/1")], "F")
        }
      }
    )
    let feeds = try feeds("https://a.example/old")
    try await model.load(.feeds(feeds))
    let note = model.articles.last?.notes.first
    #expect(
      note == .feedMoved(from: feeds[0].address, to: try address("https://b.example/new"))
    )
    #expect(model.articles.items.map(\.url.absoluteString) == ["https://b.example/1"])
    try await model.load(.feeds(try self.feeds("https://b.example/temporary")))
    #expect(model.articles.last?.notes.isEmpty == true)
    #expect(
      try await model.client.feed(at: feeds[0].address).address.absoluteString
        == "https://b.example/new"
    )
  }

  @Test(arguments: ["http://a.example/x", "ftp://a.example/x", "", "/f"])
  func aRedirectThatLeadsNowhereIsAnError(_ location: String) async throws {
    let model = try model(ScriptedOrigin { _ in moved(301, location) })
    let feeds = try feeds("https://a.example/f")
    await #expect { try await model.load(.feeds(feeds)) } throws: {
      $0.asFailure.code == "news.feed_failed"
    }
  }

  @Test func anUnchangedFeedIsNotSentAgain() async throws {
    let origin = ScriptedOrigin { question in
      question.fields["If-None-Match"] == "\"1\""
        ? HTTPResponse(status: 304) : feed([("One", "https://a.example/1")], "F")
    }
    let folder = try TemporaryFolder()
    let model = try model(
      origin,
      cache: .disk(folder.file("cache.sqlite")),
      caching: .revalidate
    )
    let feeds = try feeds("https://a.example/f")
    try await model.load(.feeds(feeds))
    try await model.load(.feeds(feeds))
    #expect(model.articles.items.map(\.title) == ["One"])
    #expect(origin.questions.value.last?.fields["If-None-Match"] == "\"1\"")
  }

  /// A feed that changed a year ago, at a server that answers conditional requests.
  private func unchangedFeed(_ fields: HTTPFields = [:]) -> ScriptedOrigin {
    ScriptedOrigin { question in
      if question.fields["If-Modified-Since"] != nil { return HTTPResponse(status: 304) }
      var response = feed([("One", "https://a.example/1")], "F")
      response.fields = ["Last-Modified": "Tue, 18 Nov 2025 10:50:00 GMT"]
      for field in fields { response.fields.append(field.name, field.value) }
      return response
    }
  }

  @Test("A feed is asked for at each read, whenever it changed last")
  func feedsHaveNoHeuristicFreshness() async throws {
    let origin = unchangedFeed()
    let folder = try TemporaryFolder()
    let time = Lock(Date(timeIntervalSince1970: 1_795_000_000))
    let model = try model(origin, cache: .disk(folder.file("cache.sqlite"))) {
      time.withLock(\.self)
    }
    let feeds = try feeds("https://a.example/f")
    for count in 1...3 {
      try await model.load(.feeds(feeds))
      #expect(model.articles.items.map(\.title) == ["One"])
      #expect(origin.questions.value.count == count)
      time.withLock { $0 += 5 * 60 }
    }
    #expect(origin.questions.value.last?.fields["If-Modified-Since"] != nil)
    #expect(model.articles.items.first?.provenance == .revalidated(age: .zero))
  }

  @Test(
    "What a server says of freshness counts for 15 minutes at most",
    arguments: [
      "max-age=31536000, immutable", "max-age=600, stale-while-revalidate=86400", "max-age=900",
    ]
  )
  func statedFreshnessIsLimited(_ control: String) async throws {
    let origin = unchangedFeed(["Cache-Control": control])
    let folder = try TemporaryFolder()
    let time = Lock(Date(timeIntervalSince1970: 1_795_000_000))
    let model = try model(origin, cache: .disk(folder.file("cache.sqlite"))) {
      time.withLock(\.self)
    }
    let feeds = try feeds("https://a.example/f")
    for (count, wait) in [(1, 0.0), (1, 599), (2, 301)] {
      time.withLock { $0 += wait }
      try await model.load(.feeds(feeds))
      #expect(model.articles.items.map(\.title) == ["One"])
      #expect(origin.questions.value.count == count, "after \(wait) s")
    }
  }

  @Test("One feed is sorted too, and a long one says how many articles are left out")
  func sortedAndCut() async throws {
    let items = (1...700).map { number in
      "<item><title>Article \(number) of many</title><link>https://a.example/\(number)</link>"
        + "<dc:date>2026-11-20T10:00:\(number % 50 + 10)Z</dc:date></item>"
    }
    let text = "<rss><channel><title>Many</title>\(items.joined())</channel></rss>"
    let model = try model(ScriptedOrigin { _ in HTTPResponse(body: HTTPBody(Array(text.utf8))) })
    let feed = Feed(address: try address("https://a.example/f"), title: "Many")
    try await model.load(.feeds([feed]))
    let headlines = try #require(model.articles.last)
    #expect(
      headlines.notes.map(\.text) == [
        "Only the first 500 of 700 articles of the feed 'Many' are read."
      ]
    )
    #expect(headlines.dropped.isEmpty && headlines.items.count == 500)
    let dates = headlines.items.compactMap(\.publishedAt)
    #expect(dates.count == 500 && dates == dates.sorted(by: >))
  }

  @Test("A feed in a private network says so")
  func privateNetworksAreNamed() async throws {
    let client = try ScriptedOrigin { _ in HTTPResponse() }.client()
    let news = NewsClient(newsAPI: client, hackerNews: client, algolia: client) { address in
      HTTPClient(address, over: PrivateNetwork(), client.configuration)
    }
    let url = try address("http://192.168.1.1/x")
    let error = await #expect(throws: NewsError.self) { try await news.feed(at: url) }
    #expect(error?.title == "Could not load the feed http://192.168.1.1/x.")
    #expect(
      error?.reason
        == "Its address is on this computer or in a private network, which feeds may not be."
    )
    #expect(
      error?.suggestion == "Use a public URL of the feed. Private networks cannot be allowed."
    )
    #expect(error?.category == .refused)
  }

  @Test func aFeedThatIsTooLargeIsRefused() async throws {
    let model = try model(
      ScriptedOrigin { _ in
        HTTPResponse(body: HTTPBody([UInt8](repeating: 0x20, count: NewsClient.feedSizeLimit + 1)))
      }
    )
    let feeds = try feeds("https://a.example/f")
    await #expect(throws: NewsError.self) { try await model.load(.feeds(feeds)) }
  }

  @Test func noFeedsAreAnInvalidQuery() async throws {
    let model = try model(ScriptedOrigin { _ in HTTPResponse(status: 500) })
    await #expect(throws: NewsError.self) { try await model.load(.feeds([])) }
  }

  @Test func feedsAreExchangedAsOPML() throws {
    let feeds = [
      Feed(address: try address("https://a.example/f?a=1&b=2"), title: "A <\"B\"> & C"),
      Feed(address: try address("https://b.example/f"), title: "B"),
    ]
    #expect(try OPML.feeds(Array(OPML.document(of: feeds).utf8)) == feeds)
    let nested = """
      <opml><body><outline text="Folder"><outline text="X" xmlUrl="https://a.example/f"/>
      <outline xmlUrl="http://www.a.example/f/"/><outline xmlUrl="file:///etc"/></outline></body>
      """
    #expect(try OPML.feeds(Array(nested.utf8)).map(\.title) == ["X"])
    #expect(throws: FeedFault.notAFeed(root: "rss")) { try OPML.feeds(Array("<rss/>".utf8)) }
  }
}

/// A transport that refuses all addresses, as that for untrusted URLs refuses private ones.
private struct PrivateNetwork: HTTPTransport {
  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    throw HTTPError(.invalidRequest("the address is in a private network"))
  }
}
