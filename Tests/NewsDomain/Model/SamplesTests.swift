import Foundation
import FoundationCore
import NewsDomain
import NewsSamples
import Sandbox
import StoreHTTP
import Testing

/// The samples for previews and tests.
struct SamplesTests {
  @Test func theExampleOfTheFrontPageHasAnArticleAndSources() {
    let article = Article.samples[0]
    let sources = Source.samples.filter { $0.language == "en" }
    #expect(article.title == "Lantern marathon: last runner home gets the loudest cheer")
    #expect(sources.count > 5)
  }

  @Test func theArticlesAreManyAndDistinctTheNewestFirst() {
    #expect(Article.samples.count > 40)
    #expect(Headlines(deduplicating: Article.samples).items == Article.samples)
    #expect(
      Headlines(deduplicating: Article.samples, newestFirst: true).items == Article.samples
    )
    #expect(Set(Source.samples.map(\.id)).count == Source.samples.count)
  }

  @Test func articlesAndSourcesAreThoseOfTheSandbox() async throws {
    // The last second of the day of the newest articles.
    let now = try Date("2026-11-22T23:59:59Z", strategy: .iso8601)
    let base = try #require(URL(string: "https://newsapi.example/v2/"))
    let client = HTTPClient(base, over: InProcessTransport(handler: Sandbox(now: { now }).handler))
    let sources = try await client.load(Resource<SourceList>("top-headlines/sources")).value.sources
    #expect(sources.count == Source.samples.count)
    for (source, sample) in zip(sources, Source.samples) {
      #expect(source == sample)
      let query: HTTPRequest.Query = ["sources": sample.id.rawValue, "pageSize": 100]
      let resource = Resource<ArticleList>("everything", query: query)
      let articles = try await client.load(resource).value.articles
      for sample in Article.samples where sample.source?.id == source.id {
        let article = try #require(articles.first { $0.url == sample.url })
        #expect(article.title == sample.title)
        #expect(article.author == sample.author?.name)
        #expect(article.description == sample.description)
        #expect(article.publishedAt == sample.publishedAt)
      }
    }
  }
}

private struct SourceList: Decodable, Sendable {
  let sources: [Source]
}

private struct ArticleList: Decodable, Sendable {
  struct Row: Decodable, Sendable {
    let title: String?
    let author: String?
    let description: String?
    let url: URL?
    @Lossy var publishedAt: Date?
  }

  let articles: [Row]
}
