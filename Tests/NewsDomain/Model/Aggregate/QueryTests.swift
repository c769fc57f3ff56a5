import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Queries from the pickers of a screen.
struct QueryTests {
  @Test func fromAnIndexAndAText() {
    #expect(NewsQuery(index: 0) == .top())
    #expect(NewsQuery(index: 0, text: " FR ") == .top(country: "fr"))
    #expect(NewsQuery(index: 1, text: "tea") == .search(NewsQuery.Search("tea")))
    #expect(NewsQuery(index: 2, text: "Sports") == .top(category: .sports))
    #expect(NewsQuery(index: 2, text: "weather") == nil)
    #expect(NewsQuery(index: 3, text: "bbc-news") == .source("bbc-news"))
    #expect(NewsQuery(index: 3, text: " ") == nil)
    #expect(NewsQuery(index: 4, text: " DE ") == .sourcesOf(country: "de"))
    #expect(NewsQuery(index: 5, text: "x") == nil)
    #expect(NewsQuery(index: -1) == nil)
  }

  @Test func withoutATextTheyAreAboutSports() {
    #expect(NewsQuery(index: 1) == .search(NewsQuery.Search("sports")))
    #expect(NewsQuery(index: 2) == .top(category: .sports))
    #expect(NewsQuery(index: 3) == .source("sports"))
  }

  @Test func theSourcesOfACountryAndTheirHeadlines() async throws {
    let news = ScriptedNews { question in
      question.path == "top-headlines/sources"
        ? .sources(["spiegel", "zeit"]) : .articles([articleJSON(1)])
    }
    let query = try #require(NewsQuery(index: 4, text: "de"))
    #expect(NewsQuery(index: 4) == .sourcesOf(country: "us"))
    #expect(query.sourceFilter == NewsQuery.SourceFilter(country: "de"))
    #expect(NewsQuery.top(country: "de").sourceFilter == nil)
    let page = try await news.newsClient().headlines(of: query).value
    #expect(page.items.count == 1 && page.notes.isEmpty)
    #expect(news.paths == ["top-headlines/sources", "top-headlines"])
    #expect(news.questions.value.first?.query["country"] == "de")
    #expect(news.questions.value.last?.query["sources"] == "spiegel,zeit")
    await #expect(throws: NewsError.self) {
      try await news.newsClient().headlines(of: .sourcesOf(country: "xx"))
    }
    #expect(news.paths.count == 2)
  }

  @Test func aCountryWithoutSourcesIsExplained() async throws {
    let news = ScriptedNews { _ in .sources([]) }
    let page = try await news.newsClient().headlines(of: .sourcesOf(country: "fj")).value
    #expect(page.items.isEmpty && page.next == nil)
    #expect(page.notes.map(\.code) == ["empty"])
    #expect(page.notes.first?.text.contains("Fiji") == true)
  }

  @Test(arguments: [
    (NewsQuery.top(), "top-headlines?country=us"),
    (.top(country: "FR", category: .sports), "top-headlines?country=fr&category=sports"),
    (.source("bbc-news"), "top-headlines?sources=bbc-news"),
    (.sourcesOf(country: "de"), "top-headlines/sources?country=de"),
    (.published(by: ["bbc-news"]), "everything?sources=bbc-news&sortBy=publishedAt"),
  ])
  func aQueryHasItsAddressWithoutTheKey(_ query: NewsQuery, address: String) {
    #expect(query.url?.absoluteString == "https://newsapi.org/v2/" + address)
  }

  @Test func theAddressIsTheOneThatIsRequested() async throws {
    let news = ScriptedNews { _ in .articles([articleJSON(1)]) }
    var search = NewsQuery.Search("tea & \"milk\"")
    search.language = "de"
    for query in [NewsQuery.search(search), .sources(["a", "b"])] {
      _ = try await news.newsClient().headlines(of: query)
      let url = try #require(query.url)
      let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
      let asked = try #require(news.questions.value.last?.query)
      #expect(items.allSatisfy { asked[$0.name] == $0.value })
      #expect(items.count + 2 == asked.count)
    }
    #expect(NewsQuery.hackerNews(.top).url == nil && NewsQuery.combined([.top()]).url == nil)
  }

  @Test func moreSourcesThanNewsAPIAcceptsAreSeveralRequests() async throws {
    let news = ScriptedNews { question in
      .articles([articleJSON(question.query["sources"]?.count ?? 0)])
    }
    let sources = (1...21).map { Source.ID(rawValue: "s\($0)") }
    _ = try await news.newsClient().headlines(of: .sources(sources))
    let counts = news.questions.value.compactMap {
      $0.query["sources"]?.split(separator: ",").count
    }
    #expect(counts.sorted() == [1, 20])
    await #expect(throws: NewsError.self) {
      try await news.newsClient().headlines(of: .sources([]))
    }
    #expect(news.paths.count == 2)
  }

  @Test func listsOfHackerNewsFromAnIndex() {
    #expect(
      (0..<6).compactMap(NewsQuery.HackerNewsList.init(index:)) == NewsQuery.HackerNewsList.allCases
    )
    #expect(NewsQuery.HackerNewsList(index: 6) == nil)
    #expect(NewsQuery.HackerNewsList(index: -1) == nil)
  }

  @Test func queryListsItsProviders() {
    #expect(NewsQuery.combined([.top(), .hackerNews(.new)]).providers == [.newsAPI, .hackerNews])
    #expect(NewsQuery.hackerNewsSearch("x").providers == [.hackerNews])
  }
}
