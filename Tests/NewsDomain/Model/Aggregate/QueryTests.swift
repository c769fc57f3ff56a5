import FoundationCore
import NewsDomain
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
    #expect(NewsQuery(index: 3) == nil)
    #expect(NewsQuery(index: 4, text: "x") == nil)
    #expect(NewsQuery(index: -1) == nil)
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
