import Foundation
import FoundationCore

/// The paged requests that answer a query.
struct NewsQueryPlan: Sendable {
  /// The queries; one server answers each of them, page by page.
  var requests: [NewsQuery] = []
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
    case .top, .hackerNews, .hackerNewsSearch: return NewsQueryPlan(requests: [query])
    case .search(let search):
      return NewsQueryPlan(requests: search.parts.map(NewsQuery.search))
    case .sources(let sources):
      return NewsQueryPlan(
        requests: sources.groups(of: NewsAPIClient.sourceLimit).map(NewsQuery.sources)
      )
    case .sourcesOf(let country):
      let sources = try await sources(NewsQuery.SourceFilter(country: country)).value.items
      return try await plan(.sources(sources.map(\.id)))
    case .about(let country, let since): return plan(NewsCountry(country), since: since)
    case .feeds(let feeds, let words):
      return NewsQueryPlan(requests: feeds.map { .feeds([$0], words: words) })
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
    return NewsQueryPlan(requests: [.search(country.search(since: since))], notes: [note])
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
      requests: sources.groups(of: NewsAPIClient.sourceLimit).map(NewsQuery.sources)
        + [.search(search)],
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

extension NewsQuery {
  /// The provider that answers a query of a plan.
  var provider: Article.Provider { providers.first ?? .newsAPI }
}

/// The position of the next page.
enum NewsCursor: Sendable, Hashable {
  case page(Int)
  /// The identifiers of the remaining items.
  case items([Int])

  /// The page number; `nil` for items.
  var page: Int? { if case .page(let number) = self { number } else { nil } }
}
