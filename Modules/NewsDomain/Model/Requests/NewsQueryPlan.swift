import Foundation
import FoundationCore
import StoreHTTP

/// The requests that answer a query.
struct NewsQueryPlan: Sendable {
  var requests: [NewsRequest] = []
  var notes: [NewsNote] = []
  /// The errors of the parts that could not be planned.
  var failures: [NewsError] = []

  mutating func add(_ other: NewsQueryPlan) {
    requests += other.requests
    notes += other.notes
    failures += other.failures
  }
}

extension NewsClient {
  /// Returns the requests that answer a query; some countries need the list of sources first.
  func plan(_ query: NewsQuery) async throws(NewsError) -> NewsQueryPlan {
    switch query {
    case .top(let country?, let category) where country.lowercased() != "us":
      return try await plan(NewsCountry(country), category: category)
    case .top(_, let category): return NewsQueryPlan(requests: [.top(country: "us", category)])
    case .search(let search):
      return NewsQueryPlan(requests: search.parts.map(NewsRequest.everything))
    case .source(let source): return NewsQueryPlan(requests: [.headlines([source])])
    case .sources(let sources):
      return NewsQueryPlan(
        requests: sources.groups(of: NewsAPIClient.sourceLimit).map(NewsRequest.headlines)
      )
    case .sourcesOf(let country):
      let sources = try await sources(NewsQuery.SourceFilter(country: country)).value.items
      return try await plan(.sources(sources.map(\.id)))
    case .hackerNews(let list): return NewsQueryPlan(requests: [.list(list)])
    case .about(let country, let since): return plan(NewsCountry(country), since: since)
    case .hackerNewsSearch(let words, let order, let since):
      return NewsQueryPlan(requests: [.algolia(words, order, since: since)])
    case .feeds(let feeds, let words):
      return NewsQueryPlan(requests: feeds.map { .feed($0, words: words) })
    case .combined(let queries):
      var plan = NewsQueryPlan()
      for query in queries {
        do {
          plan.add(try await self.plan(query))
        } catch {
          if case .cancelled = error { throw error }
          plan.failures.append(error)
        }
      }
      return plan
    }
  }

  /// Searches for the country by all of its names at once.
  private func plan(_ country: NewsCountry, since: Date?) -> NewsQueryPlan {
    let note = NewsNote.countryThroughSearch(code: country.code, names: country.names)
    return NewsQueryPlan(requests: [.everything(country.search(since: since))], notes: [note])
  }

  /// Combines the headlines of a country's sources with a search for its name.
  ///
  /// NewsAPI returns empty top headlines for any country but the United States.
  private func plan(
    _ country: NewsCountry,
    category: NewsQuery.Category?
  ) async throws(NewsError) -> NewsQueryPlan {
    let filter = NewsQuery.SourceFilter(country: country.code, category: category)
    let sources = try await sources(filter).value.items.map(\.id)
    var search = NewsQuery.Search(country.words(about: category))
    search.language = country.language
    return NewsQueryPlan(
      requests: sources.groups(of: NewsAPIClient.sourceLimit).map(NewsRequest.headlines)
        + [.everything(search)],
      notes: [
        .countryThroughSources(
          country: country.name,
          sources: sources.count,
          searchedFor: search.text,
          language: country.language
        )
      ]
    )
  }
}

extension NewsQuery.Search {
  /// The search, split so that no part has more sources than NewsAPI accepts.
  fileprivate var parts: [NewsQuery.Search] {
    guard sources.count > NewsAPIClient.sourceLimit else { return [self] }
    return sources.groups(of: NewsAPIClient.sourceLimit).map { group in
      var part = self
      part.sources = group
      return part
    }
  }
}

extension Array {
  /// Returns the elements in groups of a size; the last may be smaller.
  fileprivate func groups(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}

/// A paged request to one server.
enum NewsRequest: Sendable, Hashable {
  /// The top headlines of a country; NewsAPI has headlines of the United States only.
  case top(country: String, NewsQuery.Category?)
  /// The headlines of sources, at most as many as NewsAPI accepts.
  case headlines([Source.ID])
  /// A search among all articles of NewsAPI.
  case everything(NewsQuery.Search)
  /// A list of Hacker News.
  case list(NewsQuery.HackerNewsList)
  /// A search in Hacker News, with an earliest date.
  case algolia(String, NewsQuery.HackerNewsOrder, since: Date?)

  /// A feed, with the words that its articles must have.
  case feed(Feed, words: String)

  /// The provider that answers the request.
  var provider: Article.Provider {
    switch self {
    case .top, .headlines, .everything: .newsAPI
    case .list, .algolia: .hackerNews
    case .feed: .feeds
    }
  }
}

/// The position of the next page.
enum NewsCursor: Sendable, Hashable {
  /// A page number.
  case page(Int)
  /// The identifiers of the remaining items.
  case items([Int])

  /// The page number; `nil` for items.
  var page: Int? { if case .page(let number) = self { number } else { nil } }
}
