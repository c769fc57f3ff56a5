import Foundation
import FoundationCore
import NewsDomain
import StoreTestSupport
import Testing

/// Loaded values that are filtered without a request, and their names.
struct FilterTests {
  @Test(arguments: [
    (ArticleFilter(), ["Tea", "Café"]), (ArticleFilter(text: "CAFE ann"), ["Café"]),
    (ArticleFilter(text: "tea blog"), ["Tea"]), (ArticleFilter(source: "blog"), ["Tea"]),
    (ArticleFilter(provider: .hackerNews), ["Café"]),
    (ArticleFilter(text: "tea", provider: .hackerNews), []),
  ])
  func articlesMatchAllConditions(_ filter: ArticleFilter, titles: [String]) throws {
    let articles = [
      Article(
        title: "Tea",
        source: Article.SourceReference(id: "blog", name: "The Blog"),
        url: try address("https://news.example/1"),
        provider: .newsAPI
      ),
      Article(
        title: "Café",
        author: Author(name: "Ann"),
        url: try address("https://news.example/2"),
        provider: .hackerNews
      ),
    ]
    #expect(articles.matching(filter).map(\.title) == titles)
  }

  @Test func sourcesMatchAllConditions() {
    let sources = [
      Source(id: "a", name: "A", category: .known(.sports), language: "de", country: "de"),
      Source(id: "b", name: "B", category: .unknown("weather"), language: "en", country: "au"),
    ]
    typealias Filter = NewsQuery.SourceFilter
    #expect(sources.matching(Filter()).count == 2)
    #expect(sources.matching(Filter(country: "AU")).map(\.id) == ["b"])
    #expect(sources.matching(Filter(language: "de", category: .sports)).map(\.id) == ["a"])
    #expect(sources.matching(Filter(country: "au", category: .sports)).isEmpty)
  }

  @Test func aSourceHasTheNamesOfItsCodes() {
    let german = Locale(identifier: "de_DE")
    let source = Source(
      id: "a",
      name: "A",
      category: .known(.technology),
      language: "ud",
      country: "au"
    )
    #expect(source.languageName(in: Locale(identifier: "en_US")) == "Urdu")
    #expect(source.countryName(in: german) == "Australien")
    #expect(Source(id: "a", name: "A").countryName(in: german) == nil)
  }
}
