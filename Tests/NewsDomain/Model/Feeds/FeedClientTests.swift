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

  private func model(_ origin: ScriptedOrigin, cache: HTTPClient.Cache = .off) throws -> NewsModel {
    let client = try origin.client()
    var configuration = client.configuration
    configuration.redirects = .none
    configuration.cache = cache
    return NewsModel(newsAPI: client, hackerNews: client, algolia: client) {
      [configuration] address in
      HTTPClient(address, over: origin.transport, configuration)
    }
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
    #expect(model.articles.map(\.title) == ["One"])
    #expect(
      model.headlines.value?.notes.map(\.text).sorted() == [
        "No articles from https://b.example/f?token=***: The server answered with status 404.",
        "No articles from https://c.example/f: It is a page of HTML, not a feed.",
      ]
    )
    #expect(model.headlines.value?.hasMore == false)
    try await model.load(.feeds(all, words: "none"))
    #expect(model.articles.isEmpty)
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
    #expect(model.articles.count == 3 && model.headlines.value?.duplicateCount == 1)
  }

  @Test func wordsSelectArticles() async throws {
    let model = try model(
      ScriptedOrigin { _ in
        feed([("Rope prices", "https://a.example/1"), ("Boats", "https://a.example/2")], "F")
      }
    )
    try await model.load(.feeds(try feeds("https://a.example/f"), words: "ROPE"))
    #expect(model.articles.map(\.title) == ["Rope prices"])
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
    let note = model.headlines.value?.notes.first
    #expect(
      note == .feedMoved(from: feeds[0].address, to: try address("https://b.example/new"))
    )
    #expect(model.articles.map(\.url.absoluteString) == ["https://b.example/1"])
    try await model.load(.feeds(try self.feeds("https://b.example/temporary")))
    #expect(model.headlines.value?.notes.isEmpty == true)
    #expect(
      try await model.feed(at: feeds[0].address).address.absoluteString == "https://b.example/new"
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
    let model = try model(origin, cache: .disk(folder.file("cache.sqlite")))
    model.caching = .revalidate
    let feeds = try feeds("https://a.example/f")
    try await model.load(.feeds(feeds))
    try await model.load(.feeds(feeds))
    #expect(model.articles.map(\.title) == ["One"])
    #expect(origin.questions.value.last?.fields["If-None-Match"] == "\"1\"")
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
