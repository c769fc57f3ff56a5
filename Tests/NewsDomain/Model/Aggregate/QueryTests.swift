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
    #expect(NewsQuery(index: 4, text: "bbc-news, ,cnn") == .sources(["bbc-news", "cnn"]))
    #expect(NewsQuery(index: 4, text: ",") == nil)
    #expect(NewsQuery(index: 5, text: "x") == nil)
    #expect(NewsQuery(index: -1) == nil)
  }

  @Test func withoutATextTheyAreAboutSports() {
    #expect(NewsQuery(index: 1) == .search(NewsQuery.Search("sports")))
    #expect(NewsQuery(index: 2) == .top(category: .sports))
    #expect(NewsQuery(index: 3) == .source("sports"))
    #expect(NewsQuery(index: 4) == .sources(["sports"]))
  }

  @Test(arguments: [
    (NewsQuery.top(), "top-headlines?country=us"),
    (.top(country: "FR", category: .sports), "top-headlines?country=fr&category=sports"),
    (.source("bbc-news"), "top-headlines?sources=bbc-news"),
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
