import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// A country without top headlines at NewsAPI.
@MainActor struct CountryTests {
  @Test func sourcesAndNamesReplaceTopHeadlines() async throws {
    let news = ScriptedNews { question in
      switch question.path {
      case "top-headlines/sources": .sources(["asahi", "nikkei"])
      case "top-headlines":
        .articles([articleJSON(1, publishedAt: #""2026-11-20T08:00:00Z""#), articleJSON(2)])
      default:
        .articles([articleJSON(3, publishedAt: #""2026-11-20T09:00:00Z""#), articleJSON(2)])
      }
    }
    let model = try news.model()
    try await model.load(.top(country: "JP", category: .business))
    let asked = Dictionary(news.questions.value.map { ($0.path, $0.query) }) { $1 }
    #expect(asked["top-headlines/sources"] == ["country": "jp", "category": "business"])
    #expect(asked["top-headlines"]?["sources"] == "asahi,nikkei")
    #expect(asked["top-headlines"]?["country"] == nil)
    #expect(asked["everything"]?["q"] == "(\"日本\" OR \"Japan\") AND business")
    #expect(asked["everything"]?["language"] == nil)
    // The newest first, and what both have is there once.
    #expect(model.articles.items.map(\.title) == ["Article 2", "Article 3", "Article 1"])
    #expect(model.articles.last?.duplicateCount == 1)
    let note = try #require(model.articles.last?.notes.first)
    #expect(note.code == "country_through_sources")
    #expect(
      note.text == "NewsAPI has top headlines for the United States only. For Japan, these are "
        + "headlines of 2 sources and results of a search for "
        + "(\"日本\" OR \"Japan\") AND business."
    )
  }

  @Test(arguments: [
    ("de", "\"Deutschland\" OR \"Germany\"", "de"),
    ("no", "\"Norge\" OR \"Norway\"", "no"),
    ("gb", "\"United Kingdom\"", "en"),
    ("br", "\"Brasil\" OR \"Brazil\"", "pt"),
    ("cn", "\"中国\" OR \"China\"", "zh"),
    ("pk", "\"پاکستان\" OR \"Pakistan\"", "ud"),
    ("in", "\"भारत\" OR \"India\"", nil),
  ])
  func namesAndLanguages(_ country: String, words: String, language: String?) async throws {
    let news = ScriptedNews { question in
      question.path == "everything" ? .articles([articleJSON(1)]) : .sources([])
    }
    let model = try news.model()
    try await model.load(.top(country: country))
    #expect(news.paths == ["top-headlines/sources", "everything"])
    let query = news.questions.value.last?.query
    #expect(query?["q"] == words)
    #expect(query?["language"] == language)
  }

  @Test func anEmptyResultIsExplained() async throws {
    let news = ScriptedNews { question in
      question.path == "top-headlines/sources" ? .sources([]) : .articles([])
    }
    let model = try news.model()
    try await model.load(.top(country: "fj"))
    #expect(model.articles.last?.notes.map(\.code) == ["country_through_sources", "empty"])
    #expect(model.articles.last?.notes.last?.text.contains("Fiji") == true)
  }

  @Test func oneFailedPartKeepsTheOthers() async throws {
    let news = ScriptedNews { question in
      switch question.path {
      case "top-headlines/sources": .sources(["abc"])
      case "everything": .refusal("unexpectedError", "It is our fault.", status: 500)
      default: .articles([articleJSON(1)])
      }
    }
    let model = try news.model()
    try await model.load(.top(country: "au"))
    #expect(model.articles.items.count == 1)
    #expect(
      model.articles.last?.notes.last
        == .providerFailed(
          .newsAPI,
          reason: "NewsAPI failed with an internal error.",
          code: "news.unexpected"
        )
    )
  }

  @Test(arguments: [
    ("jp", ["Japan", "日本"]), ("ch", ["Switzerland", "Schweiz", "Suisse", "Svizzera", "Suíça"]),
    ("gb", ["United Kingdom"]), ("us", ["United States", "Estados Unidos"]),
  ])
  func aSearchAboutACountryUsesAllItsNames(_ country: String, names: [String]) async throws {
    let news = ScriptedNews { _ in .articles([articleJSON(1)]) }
    let model = try news.model()
    let since = Date(timeIntervalSince1970: 1_700_000_000)
    try await model.load(.about(country: country, since: since))
    #expect(news.paths == ["everything"])
    let query = news.questions.value.last?.query
    #expect(query?["q"] == names.map { "\"\($0)\"" }.joined(separator: " OR "))
    #expect(query?["from"] == "2023-11-14T22:13:20Z")
    #expect(query?["language"] == nil)
    let notes = model.articles.last?.notes ?? []
    #expect(notes == [.countryThroughSearch(code: country, names: names)])
    #expect(notes.first?.text.contains("for the United States only") == (country != "us"))
  }

  @Test func storiesAboutItAreThoseSinceADay() async throws {
    let news = ScriptedNews { _ in .json(#"{"hits":[],"nbHits":0,"nbPages":0,"page":0}"#) }
    let model = try news.model()
    let since = Date(timeIntervalSince1970: 1_700_000_000)
    try await model.load(.stories(aboutCountry: "hk", since: since))
    #expect(news.paths == ["search_by_date"])
    let query = news.questions.value.last?.query
    #expect(query?["query"] == "Hong Kong")
    #expect(query?["numericFilters"] == "created_at_i>=1700000000")
  }

  @Test func anInvalidCountryCodeFailsBeforeARequest() async throws {
    let model = try ScriptedNews { _ in .articles([]) }.model()
    await #expect(throws: NewsError.self) { try await model.load(.about(country: "zz9")) }
  }
}
