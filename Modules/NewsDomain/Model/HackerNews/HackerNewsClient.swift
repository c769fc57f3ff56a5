import Foundation
import FoundationCore
import StoreHTTP

/// A client of the two servers of Hacker News: Firebase for lists and items, Algolia for searches.
struct HackerNewsClient: Sendable {
  let items: HTTPClient
  let search: HTTPClient
  let pageSize: Int
  /// The maximum number of concurrent requests for items.
  let concurrentItems: Int

  /// Returns the first items of a list.
  func page(
    of list: NewsQuery.HackerNewsList,
    mode: HTTPRequest.CachePolicy.Mode
  ) async throws(NewsError) -> NewsPage {
    let resource = Resource<HackerNewsItemIDs>(HTTPRequest.Path(encoded: list.path))
    let answer = try await load(resource, from: items, mode: mode)
    let ids = Array(answer.value.ids.prefix(HackerNewsItemIDs.listLimit))
    var page = try await page(of: ids, mode: mode)
    page.total = ids.count
    page.record(answer)
    return page
  }

  /// Returns the items with the first identifiers, as many as fit a page, in their order.
  func page(
    of ids: [Int],
    mode: HTTPRequest.CachePolicy.Mode
  ) async throws(NewsError) -> NewsPage {
    var page = NewsPage()
    page.provenance = .network
    let outcomes = await items(Array(ids.prefix(pageSize)), mode: mode)
    var failures: [NewsError] = []
    for outcome in outcomes {
      switch outcome {
      case .success(let answer):
        page.record(answer)
        page.append(
          answer.value?.post.parsed ?? .dropped(.missing),
          from: answer.provenance
        )
      case .failure(.cancelled): throw .cancelled
      case .failure(let error):
        failures.append(error)
        page.drop(because: error.isOfContent ? .unreadable : .unavailable)
      }
    }
    // A failed item is dropped alone; if all fail, the page fails.
    let missing = page.dropped[.missing] ?? 0
    if let failure = failures.first, failures.count + missing == outcomes.count { throw failure }
    let rest = Array(ids.dropFirst(pageSize))
    if !rest.isEmpty { page.nextCursor = .items(rest) }
    return page
  }

  /// Returns a page of a search.
  func page(
    _ number: Int,
    of words: String,
    by order: NewsQuery.HackerNewsOrder,
    since: Date? = nil,
    mode: HTTPRequest.CachePolicy.Mode
  ) async throws(NewsError) -> NewsPage {
    var query: HTTPRequest.Query = [
      "query": PlainText.line(words), "tags": "(story,poll,job)", "hitsPerPage": pageSize,
      // Algolia counts its pages from 0.
      "page": number - 1,
    ]
    query["numericFilters"] = since.map { "created_at_i>=\(Int($0.timeIntervalSince1970))" }
    let path: HTTPRequest.Path = order == .date ? "search_by_date" : "search"
    let resource = Resource<AlgoliaResponse>(path, query: query)
    let answer = try await load(resource, from: search, mode: mode)
    var page = NewsPage()
    for row in answer.value.hits.articles { page.append(row, from: answer.provenance) }
    page.total = answer.value.nbHits
    if number < answer.value.nbPages ?? 0 { page.nextCursor = .page(number + 1) }
    page.record(answer)
    return page
  }

  typealias Outcome = Result<Loaded<HackerNewsItem?>, NewsError>

  /// Loads items concurrently, up to the limit, and returns the outcomes in the order of the
  /// identifiers.
  @concurrent
  func items(_ ids: [Int], mode: HTTPRequest.CachePolicy.Mode) async -> [Outcome] {
    await ids.concurrentMap(limit: concurrentItems) { await item($0, mode: mode) }
  }

  func item(_ id: Int, mode: HTTPRequest.CachePolicy.Mode) async -> Outcome {
    do throws(NewsError) {
      let path = HTTPRequest.Path(encoded: "item/\(id).json")
      let item = Resource<HackerNewsItem?>(path).map { item in
        if let item { try item.requireID(id) }
        return item
      }
      return .success(try await load(item, from: items, mode: mode))
    } catch {
      return .failure(error)
    }
  }

  private func load<Value>(
    _ resource: Resource<Value>,
    from client: HTTPClient,
    mode: HTTPRequest.CachePolicy.Mode
  ) async throws(NewsError) -> Loaded<Value> {
    var resource = resource
    resource.cachePolicy = HTTPRequest.CachePolicy(mode, staleIfError: .seconds(24 * 3600))
    return try await client.load(resource, from: .hackerNews)
  }
}

extension NewsError {
  /// `true` if there was an answer that is not an item.
  fileprivate var isOfContent: Bool {
    if case .http(_, let error) = self, case .unreadable = error.kind { true } else { false }
  }
}
