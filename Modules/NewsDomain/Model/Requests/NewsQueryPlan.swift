import Foundation
import StoreHTTP

/// The questions that a query comes down to.
struct NewsQueryPlan: Sendable {
  var asks: [NewsRequest] = []
  var notes: [NewsNote] = []
  /// Why parts of it could not be planned.
  var failures: [NewsError] = []

  mutating func add(_ other: NewsQueryPlan) {
    asks += other.asks
    notes += other.notes
    failures += other.failures
  }
}

extension NewsLoader {
  /// Finds out who has to be asked what.
  func plan(_ query: NewsQuery) async throws(NewsError) -> NewsQueryPlan {
    switch query {
    case .top(let country?, let category) where country.lowercased() != "us":
      return try await plan(NewsCountry(country), category)
    case .top(_, let category): return NewsQueryPlan(asks: [.topOfUnitedStates(category)])
    case .search(let search): return NewsQueryPlan(asks: search.parts.map(NewsRequest.everything))
    case .source(let source): return NewsQueryPlan(asks: [.headlines([source])])
    case .hackerNews(let list): return NewsQueryPlan(asks: [.list(list)])
    case .about(let country, let since): return plan(NewsCountry(country), since: since)
    case .hackerNewsSearch(let words, let order, let since):
      return NewsQueryPlan(asks: [.algolia(words, order, since: since)])
    case .together(let queries):
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

  /// One search finds all that name the country, whatever it is called where they were written.
  private func plan(_ country: NewsCountry, since: Date?) -> NewsQueryPlan {
    var search = NewsQuery.Search(country.names.map { "\"\($0)\"" }.joined(separator: " OR "))
    search.from = since
    let note = NewsNote.countryThroughSearch(code: country.code, names: country.names)
    return NewsQueryPlan(asks: [.everything(search)], notes: [note])
  }

  /// NewsAPI answers for any other country than the United States as if nothing happened there; so
  /// its sources are asked, and what names the country is searched for.
  private func plan(
    _ country: NewsCountry,
    _ category: NewsQuery.Category?
  ) async throws(NewsError) -> NewsQueryPlan {
    let filter = NewsQuery.SourceFilter(country: country.code, category: category)
    let sources = try await newsAPI.sources(filter, mode).answer.value.map(\.id)
    var search = NewsQuery.Search(country.words(about: category))
    search.language = country.language
    return NewsQueryPlan(
      asks: sources.groups(of: NewsAPIClient.sourceLimit).map(NewsRequest.headlines)
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
  /// The same search in as many parts as it takes, because NewsAPI takes only so many sources.
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
  /// The elements in groups of a size, the last of what is left.
  fileprivate func groups(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
