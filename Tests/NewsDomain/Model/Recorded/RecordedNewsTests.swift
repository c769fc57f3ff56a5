import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP
import TestSupport
import Testing

/// Recorded answers of NewsAPI and Hacker News, read by the real client from a local server.
@MainActor
@Suite(
  .enabled(if: RecordedResponses.folder("newsapi") != nil, "no recorded answers here"),
  .timeLimit(.minutes(10))
)
struct RecordedNewsTests {
  /// The expected outcome of a file: the numbers of articles, drops and duplicates, and of articles
  /// with a date, an image, an author and a description.
  struct Row: Sendable, CustomTestStringConvertible {
    let file: String
    let kept: Int
    var dropped: [Headlines.DropReason: Int] = [:]
    var folded = 0
    var total: Int?
    let dated: Int
    let pictured: Int
    let authored: Int

    var testDescription: String { file }
  }

  nonisolated static let lists = [
    Row(
      file: "everything-2022-20-of-22705",
      kept: 20,
      total: 22_705,
      dated: 20,
      pictured: 18,
      authored: 18
    ),
    Row(
      file: "everything-2023-100-html",
      kept: 99,
      folded: 1,
      total: 8578,
      dated: 99,
      pictured: 99,
      authored: 98
    ),
    Row(
      file: "everything-2024-removed-1970",
      kept: 8,
      dropped: [.removed: 2],
      total: 45_870,
      dated: 8,
      pictured: 5,
      authored: 8
    ),
    Row(
      file: "top-headlines-2021-mixed-dates",
      kept: 19,
      folded: 1,
      total: 27,
      dated: 19,
      pictured: 19,
      authored: 16
    ),
    Row(
      file: "top-headlines-2022-many-nulls",
      kept: 20,
      total: 38,
      dated: 20,
      pictured: 13,
      authored: 12
    ),
    Row(
      file: "top-headlines-2023-fraction-dates",
      kept: 10,
      total: 10,
      dated: 10,
      pictured: 10,
      authored: 10
    ),
    Row(
      file: "top-headlines-2024-total-less-than-count",
      kept: 14,
      total: 14,
      dated: 14,
      pictured: 13,
      authored: 12
    ),
  ]

  @Test(arguments: lists) func aListOfNewsAPI(_ row: Row) async throws {
    let body = try recorded("newsapi/\(row.file)")
    let headlines = try await withLoopbackNews { _ in
      .json(body)
    } _: { model in
      try await model.load(.search(NewsQuery.Search("anything")))
      #expect(model.articles.drops.isEmpty)
      return try #require(model.articles.last)
    }
    let articles = headlines.items
    #expect(articles.count == row.kept)
    #expect(headlines.dropped == row.dropped)
    #expect(headlines.duplicateCount == row.folded)
    #expect(headlines.total == row.total)
    #expect(articles.count { $0.publishedAt != nil } == row.dated)
    #expect(articles.count { $0.imageURL != nil } == row.pictured)
    #expect(articles.count { $0.author != nil } == row.authored)
    #expect(Set(articles.map(\.id)).count == articles.count)
    for text in articles.flatMap({ [$0.title, $0.description, $0.content, $0.author?.name] }) {
      guard let text else { continue }
      #expect(!text.isEmpty)
      #expect(text == text.trimmingCharacters(in: .whitespaces))
      #expect(!text.contains("\n") && !text.contains("  ") && !text.contains("<li"))
      #expect(!text.contains("chars]") && !text.contains("&amp;") && !text.contains("\r"))
    }
  }

  @Test func theSourcesOfNewsAPI() async throws {
    let body = try recorded("newsapi/sources-128")
    try await withLoopbackNews { _ in
      .json(body)
    } _: { model in
      try await model.loadSources()
      let sources = model.sources.items
      #expect(sources.count == 128)
      #expect(Set(sources.map(\.id)).count == 128)
      #expect(sources.allSatisfy { $0.url != nil && $0.category?.known != nil })
      #expect(Set(sources.compactMap(\.language)).count == 14)
      #expect(sources.containing("bbc").map(\.id) == ["bbc-news", "bbc-sport"])
    }
  }

  @Test(arguments: [
    ("400-parametersMissing-everything", "news.invalid_query"),
    ("401-apiKeyInvalid", "news.key_invalid"),
    ("401-apiKeyMissing", "news.key_missing"),
    ("426-maximumResultsReached", "news.result_limit"),
    ("426-parameterInvalid-too-far-in-past", "news.too_far_back"),
    ("429-rateLimited", "news.rate_limited"),
    ("code-only-no-message", "news.key_missing"),
    ("doc-sourcesTooMany", "news.too_many_sources"),
    ("doc-unexpectedError", "news.unexpected"),
  ])
  func anErrorOfNewsAPI(_ file: String, code: String) async throws {
    let body = try recorded("newsapi/errors/\(file)")
    for status in [Int(file.prefix(3)) ?? 400, 200] {
      let error = try await withLoopbackNews { _ in
        .json(body, status: status)
      } _: { model in
        await #expect(throws: NewsError.self) { try await model.load(.top()) }
      }
      #expect(error?.code == code)
      #expect((error?.reason == nil) == (file == "code-only-no-message"))
    }
  }

  @Test func fiveHundredStoriesInTheirOrder() async throws {
    let text = try recorded("hackernews/firebase-items-topstories")
    let items = try ExactJSONDecoder().decode([JSONValue].self, from: text.utf8)
    let numbers = items.compactMap { $0["id"]?.text() }
    let bodies = Dictionary(zip(numbers, items.map { $0.text() })) { $1 }
    let headlines = try await withLoopbackNews(pageSize: 500) { path in
      if path == "topstories.json" { return .json("[\(numbers.joined(separator: ","))]") }
      return bodies[String(path.filter(\.isNumber))].map { .json($0) }
    } _: { model in
      try await model.load(.hackerNews(.top))
      #expect(model.articles.drops.isEmpty)
      return try #require(model.articles.last)
    }
    #expect(numbers.count == 500)
    #expect(headlines.items.count + headlines.duplicateCount == 500)
    // Six have the address of another, and one its title.
    #expect(headlines.duplicateCount == 7)
    #expect(headlines.dropped.isEmpty)
    // What came later than its copy stands where that was.
    let places = Dictionary(zip(numbers, 0...)) { one, _ in one }
    let order = headlines.items.compactMap { article in
      places[String(article.discussionURL?.absoluteString.filter(\.isNumber) ?? "")]
    }
    #expect(order.count == headlines.items.count)
    #expect(order == order.sorted())
    let kinds = Dictionary(grouping: headlines.items, by: \.kind).mapValues(\.count)
    #expect(kinds == [.story: 448, .show: 27, .ask: 17, .job: 1])
    #expect(headlines.items.count { $0.url == $0.discussionURL } == 21)
  }

  @Test func theNumbersOfAList() async throws {
    let list = try recorded("hackernews/firebase-topstories-ids")
    let headlines = try await withLoopbackNews(pageSize: 10) { path in
      path == "topstories.json" ? .json(list) : .json("null")
    } _: { model in
      try await model.client.headlines(of: .hackerNews(.top)).value
    }
    #expect(headlines.total == 500)
    #expect(headlines.dropped == [.missing: 10])
    #expect(headlines.notes.map(\.code) == ["empty"])
  }

  @Test(
    arguments: [
      ("constructed-item-dead-story", nil, .dead),
      ("constructed-item-deleted-comment", nil, .deleted),
      ("constructed-item-null", nil, .missing), ("doc-00-story", .story, nil),
      ("doc-01-comment", nil, .notAnArticle), ("doc-02-story", .ask, nil),
      ("doc-03-job", .job, nil), ("doc-04-poll", .poll, nil),
      ("doc-05-pollopt", nil, .notAnArticle),
      // Not asked for as items, and no articles when they are.
      ("doc-06-user", nil, .unreadable), ("doc-07-maxitem-bare-number", nil, .unreadable),
      ("doc-10-updates", nil, .unreadable),
    ] as [(String, Article.Kind?, Headlines.DropReason?)]
  )
  func anItemOfHackerNews(
    _ file: String,
    kind: Article.Kind?,
    reason: Headlines.DropReason?
  ) async throws {
    let item = try recorded("hackernews/\(file)")
    let number = item.firstMatch(of: /"id"\s*:\s*(\d+)/).flatMap { Int($0.1) } ?? 1
    let headlines = try await withLoopbackNews { path in
      switch path {
      case "topstories.json": .json("[\(number), 2]")
      case "item/\(number).json": .json(item)
      default: .json(storyJSON(2))
      }
    } _: { model in
      try await model.load(.hackerNews(.top))
      #expect(model.articles.drops.isEmpty)
      return try #require(model.articles.last)
    }
    #expect(headlines.items.dropLast().map(\.kind) == [kind].compactMap(\.self))
    #expect(headlines.dropped == (reason.map { [$0: 1] } ?? [:]))
  }

  @Test func aSearchOfAlgolia() async throws {
    let body = try recorded("hackernews/algolia-search")
    let headlines = try await withLoopbackNews { _ in
      .json(body)
    } _: { model in
      try await model.load(.hackerNewsSearch("anthropic"))
      #expect(model.articles.drops.isEmpty)
      return try #require(model.articles.last)
    }
    #expect(headlines.items.map(\.kind) == [.show, .show, .show, .ask, .story, .show])
    #expect(headlines.items.count { $0.url == $0.discussionURL } == 2)
    #expect(headlines.total == 6)
    #expect(headlines.next == nil)
    #expect(headlines.items.allSatisfy { $0.publishedAt != nil && $0.points != nil })
    #expect(headlines.items.allSatisfy { $0.description?.contains("<p>") != true })
  }

  @Test(arguments: [
    ("constructed-algolia-404", 404, "http.status_404"),
    ("constructed-firebase-401", 401, "http.status_401"),
  ])
  func anErrorOfHackerNews(_ file: String, status: Int, code: String) async throws {
    let body = try recorded("hackernews/\(file)")
    for query in [NewsQuery.hackerNews(.top), .hackerNewsSearch("x")] {
      let error = try await withLoopbackNews { _ in
        .json(body, status: status)
      } _: { model in
        await #expect(throws: NewsError.self) { try await model.load(query) }
      }
      #expect(error?.code == code)
    }
  }

  @Test func everyFileIsReadByOneOfThese() throws {
    let lists = try RecordedResponses.files(in: "newsapi").filter { $0.pathExtension == "json" }
    // And the sources.
    #expect(lists.count == Self.lists.count + 1)
    #expect(try RecordedResponses.files(in: "newsapi/errors").count == 9)
    #expect(try RecordedResponses.files(in: "hackernews").count == 17)
  }

  private func recorded(_ name: String) throws -> String {
    let folder = try #require(RecordedResponses.folder("newsapi")).deletingLastPathComponent()
    return try String(contentsOf: folder.appending(path: "\(name).json"), encoding: .utf8)
  }
}
