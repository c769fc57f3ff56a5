import Foundation
import FoundationCore
import NewsDomain
import StoreTestSupport
import Testing

/// Duplicates of the same news.
struct ArticleDeduplicatorTests {
  private func article(
    _ title: String,
    _ url: String,
    hour: Int? = 0,
    source: String = "Paper",
    provider: Article.Provider = .newsAPI
  ) throws -> Article {
    Article(
      title: title,
      source: Article.SourceReference(name: source),
      publishedAt: hour.map { Date(timeIntervalSince1970: 1_700_000_000 + Double($0) * 3600) },
      url: try address(url),
      provider: provider
    )
  }

  @Test func oneAddressIsOneArticle() throws {
    let headlines = Headlines(deduplicating: [
      try article("One", "https://a.example/x"),
      try article("Two", "https://b.example/x"),
      try article("Another title", "http://www.a.example/x/?utm_medium=y"),
    ])
    #expect(headlines.items.map(\.title) == ["One", "Two"])
    #expect(headlines.items.map(\.duplicateCount) == [1, 0])
    #expect(headlines.duplicateCount == 1)
  }

  @Test func anAgencysReportIsOneInAllPapers() throws {
    let headlines = Headlines(deduplicating: [
      try article(
        "Miner’s outfit earns more from idling - CNN",
        "https://a.example/1",
        source: "CNN"
      ),
      try article("MINERS OUTFIT EARNS MORE FROM IDLING!", "https://b.example/2", hour: 16),
      try article("Miner's Outfit Earns More From Idling", "https://c.example/3", hour: nil),
    ])
    #expect(headlines.items.count == 1)
    #expect(headlines.items.first?.copies.map(\.id.rawValue) == ["b.example/2", "c.example/3"])
  }

  @Test func aColumnOfTheSameNameIsAnotherTheNextDay() throws {
    let headlines = Headlines(deduplicating: [
      try article("Five things to know today", "https://a.example/1"),
      try article("Five things to know today", "https://a.example/2", hour: 24),
    ])
    #expect(headlines.items.count == 2)
  }

  @Test func aShortTitleMayBeOfOtherNews() throws {
    let headlines = Headlines(deduplicating: [
      try article("Live updates", "https://a.example/1"),
      try article("Live updates", "https://b.example/2"),
    ])
    #expect(headlines.items.count == 2)
  }

  @Test func titlesWithoutSpacesFoldToo() throws {
    let headlines = Headlines(deduplicating: [
      try article("東京で新しい地下鉄が開業した", "https://a.example/1"),
      try article("東京で新しい地下鉄が開業した", "https://b.example/2"),
    ])
    #expect(headlines.items.count == 1)
  }

  @Test func theOrderStaysUnlessTheNewestAreWantedFirst() throws {
    let articles = [
      try article("Old", "https://a.example/1", hour: 0),
      try article("Undated", "https://a.example/2", hour: nil),
      try article("New", "https://a.example/3", hour: 5),
    ]
    #expect(Headlines(deduplicating: articles).items == articles)
    let sorted = Headlines(deduplicating: articles, newestFirst: true)
    #expect(sorted.items.map(\.title) == ["New", "Old", "Undated"])
  }

  @Test func mergingPreservesHackerNewsPointsAndDiscussion() throws {
    var story = try article("A", "https://a.example/1", provider: .hackerNews)
    story.points = 12
    story.discussionURL = try address("https://news.ycombinator.com/item?id=1")
    let headlines = Headlines(deduplicating: [try article("B", "https://a.example/1"), story])
    #expect(headlines.items.map(\.provider) == [.newsAPI])
    #expect(headlines.items.first?.points == 12)
    #expect(headlines.items.first?.discussionURL == story.discussionURL)
  }
}
