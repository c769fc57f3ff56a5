import Foundation
import FoundationCore
import StoreHTTP

/// A client of NewsAPI.
struct NewsAPIClient: Sendable {
  let client: HTTPClient
  let pageSize: Int
  var caching = HTTPRequest.CachePolicy.Mode.standard

  /// The maximum age of a stored answer used if NewsAPI fails.
  private static let staleness = Duration.seconds(7 * 24 * 3600)

  /// The maximum number of sources in one request.
  static let sourceLimit = 20

  func sources(
    _ filter: NewsQuery.SourceFilter
  ) async throws(NewsError) -> NewsAPIResponse<[Source]> {
    let resource = Self.resource(of: filter).map { $0.sources.map(\.source) }
    return try await load(resource)
  }

  static func resource(of filter: NewsQuery.SourceFilter) -> Resource<NewsAPISources> {
    var query = HTTPRequest.Query()
    query["country"] = filter.country?.lowercased()
    query["language"] = filter.language?.lowercased()
    query["category"] = filter.category?.rawValue
    return Resource("top-headlines/sources", query: query)
  }

  func page(_ number: Int, of request: NewsQuery) async throws(NewsError) -> NewsPage {
    guard case (let path, var query)? = request.newsAPIAddress else { return NewsPage() }
    query["pageSize"] = String(pageSize)
    query["page"] = String(number)
    do {
      let resource = Resource<NewsAPIList>(path, query: query)
      return page(number, from: try await load(resource))
    } catch {
      // The list ends where the plan of the key ends.
      guard case .refused(let refusal) = error, refusal.code == .maximumResultsReached, number > 1
      else { throw error }
      var page = NewsPage()
      page.notes = [.planLimit((number - 1) * pageSize)]
      return page
    }
  }

  private func page(_ number: Int, from answer: NewsAPIResponse<NewsAPIList>) -> NewsPage {
    var page = NewsPage()
    let list = answer.answer.value
    let articles = list.articles.articles
    for row in articles { page.append(row, from: answer.answer.provenance) }
    // NewsAPI may report a smaller total than it has returned.
    let seen = (number - 1) * pageSize + articles.count
    page.total = list.totalResults.map { max($0, seen) }
    if !articles.isEmpty, number * pageSize < list.totalResults ?? 0 {
      page.nextCursor = .page(number + 1)
    }
    page.record(answer.answer)
    page.staleReason = answer.staleReason
    return page
  }

  /// Loads a resource, or a stored answer once the request limit is reached.
  private func load<Value>(
    _ resource: Resource<Value>
  ) async throws(NewsError) -> NewsAPIResponse<Value> {
    var resource = resource
    resource.cachePolicy = HTTPRequest.CachePolicy(
      caching,
      staleIfError: Self.staleness,
      isValidResponse: { NewsAPIStatus.isAnswer($1) }
    )
    do {
      return NewsAPIResponse(answer: try await client.load(resource, from: .newsAPI))
    } catch {
      guard error.category == .quota, caching != .onlyIfCached else { throw error }
      let stored = try? await client.load(resource.onlyStored(upTo: Self.staleness), from: .newsAPI)
      // Without a stored answer, the error of NewsAPI stands.
      guard let stored else { throw error }
      return NewsAPIResponse(answer: stored, staleReason: error)
    }
  }
}

/// An answer of NewsAPI, or a stored one.
struct NewsAPIResponse<Value: Sendable>: Sendable {
  let answer: Loaded<Value>
  /// The error that a stored answer replaces.
  var staleReason: NewsError?
}

extension Resource {
  /// Returns the request with a stored answer up to an age, or without one.
  fileprivate func onlyStored(upTo age: Duration) -> Resource {
    var resource = self
    resource.cachePolicy.mode = .onlyIfCached
    resource.fields["Cache-Control"] = "max-stale=\(Int(age / .seconds(1)))"
    return resource
  }
}

extension NewsQuery {
  /// The path and the query at NewsAPI; `nil` for queries of other providers, and for several combined.
  var newsAPIAddress: (path: HTTPRequest.Path, query: HTTPRequest.Query)? {
    switch self {
    case .search(let search): return ("everything", HTTPRequest.Query(search))
    case .about(let country, let since):
      return ("everything", HTTPRequest.Query(NewsCountry(country).search(since: since)))
    case .sources(let sources):
      return ("top-headlines", ["sources": sources.map(\.rawValue).joined(separator: ",")])
    case .sourcesOf(let country):
      let resource = NewsAPIClient.resource(of: SourceFilter(country: country))
      return (resource.path, resource.query)
    case .top(let country, let category):
      var query: HTTPRequest.Query = ["country": (country ?? "us").lowercased()]
      query["category"] = category?.rawValue
      return ("top-headlines", query)
    case .hackerNews, .hackerNewsSearch, .feeds, .combined: return nil
    }
  }
}

extension HTTPRequest.Query {
  fileprivate init(_ search: NewsQuery.Search) {
    self.init()
    func list(_ words: [String]) -> String? {
      words.isEmpty ? nil : words.joined(separator: ",")
    }
    let text = PlainText.line(search.text)
    self["q"] = text.isEmpty ? nil : text
    self["searchIn"] = list(
      NewsQuery.Search.Field.allCases.filter(search.fields.contains).map(\.rawValue)
    )
    self["sources"] = list(search.sources.map(\.rawValue))
    self["domains"] = list(search.domains)
    self["excludeDomains"] = list(search.excludedDomains)
    self["from"] = search.from.map { $0.formatted(.iso8601) }
    self["to"] = search.to.map { $0.formatted(.iso8601) }
    self["language"] = search.language?.lowercased()
    self["sortBy"] = search.order.rawValue
  }
}
