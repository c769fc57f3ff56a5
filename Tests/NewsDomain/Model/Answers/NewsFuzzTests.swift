import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Randomly damaged answers of NewsAPI, Hacker News and Algolia: each is read or rejected, and what
/// is read are articles.
@MainActor struct NewsFuzzTests {
  @Test(arguments: Mutations.seeds, Endpoint.allCases)
  func everyAnswerIsReadOrRefused(_ seed: Int, _ endpoint: Endpoint) async throws {
    let answers = Lock(Mutations(of: try Self.samples(of: endpoint), seed: seed))
    let news = ScriptedNews { question in
      let isHere = question.path == endpoint.rawValue
      let isItem = endpoint == .item && question.path.hasPrefix("item/")
      guard isHere || isItem else {
        return Endpoint(rawValue: question.path)?.answer ?? .json("null")
      }
      return answers.withLock { answers in
        HTTPResponse(
          status: answers.pick([200, 200, 200, 200, 200, 426, 429]),
          fields: ["Content-Type": "application/json", "Retry-After": answers.extremeNumber()],
          body: HTTPBody(answers.next())
        )
      }
    }
    for _ in 0..<10 {
      let before = news.paths.count
      let model = try news.model(pageSize: 2)
      do throws(NewsError) {
        try await endpoint.load(model)
        for _ in 0..<4 { try await model.loadNext() }
      } catch {
        #expect(!error.title.isEmpty)
      }
      #expect(news.paths.count - before <= 60)
      #expect(Set(model.articles.items.map(\.id)).count == model.articles.items.count)
      for article in model.articles.items {
        #expect(article.url.isWebAddress && !article.title.isEmpty)
        _ = article.publishedAt.map { CalendarDay($0, in: .gmt) }
      }
    }
  }

  /// A short answer, and the recorded ones if they are available.
  private static func samples(of endpoint: Endpoint) throws -> [[UInt8]] {
    let (folder, part) =
      switch endpoint {
      case .topHeadlines: ("newsapi", "top-headlines")
      case .everything: ("newsapi", "everything-2024")
      case .sources: ("newsapi", "sources")
      case .stories: ("hackernews", "topstories-ids")
      case .item: ("hackernews", "item-")
      case .search, .searchByDate: ("hackernews", "algolia")
      }
    let recorded = try RecordedResponses.files(in: folder)
      .filter { $0.lastPathComponent.contains(part) }
      .map { Array(try Data(contentsOf: $0)) }
    return inSmall(endpoint).map { Array($0.utf8) } + recorded.filter { $0.count < 40_000 }
  }

  private static func inSmall(_ endpoint: Endpoint) -> [String] {
    switch endpoint {
    case .topHeadlines, .everything:
      [
        """
        {"status":"ok","totalResults":38,"articles":[\
        \(articleJSON(1, rest: #","content":"<ul><li>Tea &amp; &#8364;4\u2026 [+1234 chars]""#)),\
        \(articleJSON(2, publishedAt: "1763600000"))]}
        """, #"{"status":"error","code":"rateLimited","message":"Wait 12 hours."}"#,
      ]
    case .sources:
      [#"{"status":"ok","sources":[{"id":"a","name":"A","url":"https://a.example"}]}"#]
    case .stories: ["[1,2,3,9007199254740993,4,5]"]
    case .item:
      [
        storyJSON(1), storyJSON(2, #","text":"I <i>won</i>&#x2F;a.<p>Ann","kids":[3,4]"#),
        #"{"deleted":true,"id":35,"type":"story","time":1175727286}"#,
      ]
    case .search, .searchByDate:
      [
        """
        {"hits":[{"objectID":"1","title":"Tea","url":"https://a.example","points":7,\
        "num_comments":2,"created_at":"2026-11-20T10:00:00Z","created_at_i":1763600000,\
        "_tags":["story","author_ann"],"author":"ann","story_text":"<p>Tea"},\
        {"objectID":"2","title":"Cup","_tags":["story"]}],"nbHits":40,"page":0,"nbPages":20}
        """
      ]
    }
  }
}
