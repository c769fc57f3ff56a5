import Foundation
import FoundationCore
import StoreHTTP

/// Asks NewsAPI.
struct NewsAPIClient: Sendable {
  let client: HTTPClient
  let pageSize: Int

  /// How long an answer that is kept may stand in where NewsAPI cannot or will not answer.
  private static let staleness = Duration.seconds(7 * 24 * 3600)

  /// How many sources one question may name.
  static let sourceLimit = 20

  func sources(
    _ filter: NewsQuery.SourceFilter,
    _ mode: HTTPRequest.CachePolicy.Mode
  ) async throws(NewsError) -> NewsAPIResponse<[Source]> {
    var query = HTTPRequest.Query()
    query["country"] = filter.country?.lowercased()
    query["language"] = filter.language?.lowercased()
    query["category"] = filter.category?.rawValue
    let resource = Resource<NewsAPISources>("top-headlines/sources", query: query)
    return try await load(resource.map { $0.sources.map(\.native) }, mode)
  }

  func page(
    of ask: NewsRequest,
    _ number: Int,
    _ mode: HTTPRequest.CachePolicy.Mode
  ) async throws(NewsError) -> NewsPage {
    var query = HTTPRequest.Query()
    let path: HTTPRequest.Path
    switch ask {
    case .everything(let search):
      path = "everything"
      query = HTTPRequest.Query(search)
    case .headlines(let sources):
      path = "top-headlines"
      query["sources"] = sources.map(\.rawValue).joined(separator: ",")
    case .topOfUnitedStates(let category):
      path = "top-headlines"
      query["country"] = "us"
      query["category"] = category?.rawValue
    case .list, .algolia: return NewsPage()
    }
    query["pageSize"] = String(pageSize)
    query["page"] = String(number)
    do {
      return page(number, try await load(Resource<NewsAPIList>(path, query: query), mode))
    } catch {
      // The end of what the plan gives is where the list ends for it.
      guard case .refused(let refusal) = error, refusal.code == .maximumResultsReached, number > 1
      else { throw error }
      var page = NewsPage()
      page.notes = [.planLimit((number - 1) * pageSize)]
      return page
    }
  }

  private func page(_ number: Int, _ answer: NewsAPIResponse<NewsAPIList>) -> NewsPage {
    var page = NewsPage()
    let list = answer.answer.value
    let articles = list.articles.articles
    for read in articles { page.take(read, from: answer.answer.provenance) }
    // It may say that there are fewer than it just gave.
    let seen = (number - 1) * pageSize + articles.count
    page.total = list.totalResults.map { max($0, seen) }
    if !articles.isEmpty, number * pageSize < list.totalResults ?? 0 {
      page.rest = .page(number + 1)
    }
    page.note(answer.answer)
    page.shortfall = answer.shortfall
    return page
  }

  /// Asks, and takes what is kept where NewsAPI will answer no more today.
  private func load<Value>(
    _ resource: Resource<Value>,
    _ mode: HTTPRequest.CachePolicy.Mode
  ) async throws(NewsError) -> NewsAPIResponse<Value> {
    var resource = resource
    resource.cachePolicy = HTTPRequest.CachePolicy(
      mode,
      staleIfError: Self.staleness,
      isValidResponse: { NewsAPIStatus.isAnswer($1) }
    )
    do {
      return NewsAPIResponse(answer: try await client.load(resource, from: .newsAPI))
    } catch {
      guard error.category == .quota, mode != .onlyIfCached else { throw error }
      let kept = try? await client.load(resource.onlyStored(upTo: Self.staleness), from: .newsAPI)
      // Where nothing is kept, what NewsAPI said is what happened.
      guard let kept else { throw error }
      return NewsAPIResponse(answer: kept, shortfall: error)
    }
  }
}

/// What NewsAPI answered, or what is kept in its place.
struct NewsAPIResponse<Value: Sendable>: Sendable {
  let answer: DecodedResponse<Value>
  /// Why NewsAPI gives no new one, where this one was kept.
  var shortfall: NewsError?
}

extension Resource {
  /// The same question, answered by what is kept, however long ago up to a limit, or not at all.
  fileprivate func onlyStored(upTo age: Duration) -> Resource {
    var resource = self
    resource.cachePolicy.mode = .onlyIfCached
    resource.fields["Cache-Control"] = "max-stale=\(Int(age / .seconds(1)))"
    return resource
  }
}

extension HTTPRequest.Query {
  /// A search as NewsAPI is asked for it.
  fileprivate init(_ search: NewsQuery.Search) {
    self.init()
    func list(_ words: [String]) -> String? {
      words.isEmpty ? nil : words.joined(separator: ",")
    }
    let text = PlainText.line(search.text)
    self["q"] = text.isEmpty ? nil : text
    self["searchIn"] = list(
      NewsQuery.Search.Place.allCases.filter(search.places.contains).map(\.rawValue)
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
