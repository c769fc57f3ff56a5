import Foundation
import FoundationCore
import StoreHTTP

/// Asks the two servers of Hacker News: one has the lists and items, the other searches.
struct HackerNewsClient: Sendable {
  let items: HTTPClient
  let search: HTTPClient
  let pageSize: Int
  /// How many items are asked for at a time.
  let concurrentItems: Int

  /// The first items of a list.
  func page(
    of list: NewsQuery.HackerNewsList,
    _ mode: HTTPRequest.CachePolicy.Mode
  ) async throws(NewsError) -> NewsPage {
    let resource = Resource<HackerNewsItemIDs>(HTTPRequest.Path(encoded: list.file))
    let answer = try await load(resource, from: items, mode)
    var page = try await page(of: answer.value.numbers, mode)
    page.total = answer.value.numbers.count
    page.note(answer)
    return page
  }

  /// The items of some numbers, in their order; as many as a page has.
  func page(of numbers: [Int], _ mode: HTTPRequest.CachePolicy.Mode) async throws(NewsError)
    -> NewsPage
  {
    var page = NewsPage()
    page.provenance = .network
    let outcomes = await posts(Array(numbers.prefix(pageSize)), mode)
    var failures: [NewsError] = []
    for outcome in outcomes {
      switch outcome {
      case .success(let answer):
        page.note(answer)
        page.take(answer.value?.post.native ?? .dropped(.missing), from: answer.provenance)
      case .failure(.cancelled): throw .cancelled
      case .failure(let error):
        failures.append(error)
        page.drop(because: error.isOfContent ? .unreadable : .unavailable)
      }
    }
    // One item that cannot be had costs nothing but itself; where none can, that is what happened.
    let missing = page.dropped[.missing] ?? 0
    if let failure = failures.first, failures.count + missing == outcomes.count { throw failure }
    let rest = Array(numbers.dropFirst(pageSize))
    if !rest.isEmpty { page.rest = .items(rest) }
    return page
  }

  func page(
    of words: String,
    by order: NewsQuery.HackerNewsOrder,
    since: Date? = nil,
    _ number: Int,
    _ mode: HTTPRequest.CachePolicy.Mode
  ) async throws(NewsError) -> NewsPage {
    var query: HTTPRequest.Query = [
      "query": PlainText.line(words), "tags": "(story,poll,job)", "hitsPerPage": pageSize,
      // Algolia counts its pages from 0.
      "page": number - 1,
    ]
    query["numericFilters"] = since.map { "created_at_i>=\(Int($0.timeIntervalSince1970))" }
    let path: HTTPRequest.Path = order == .date ? "search_by_date" : "search"
    let answer = try await load(Resource<AlgoliaResponse>(path, query: query), from: search, mode)
    var page = NewsPage()
    for read in answer.value.hits.articles { page.take(read, from: answer.provenance) }
    page.total = answer.value.nbHits
    if number < answer.value.nbPages ?? 0 { page.rest = .page(number + 1) }
    page.note(answer)
    return page
  }

  private typealias Outcome = Result<DecodedResponse<HackerNewsItem?>, NewsError>

  /// Asks for items side by side, never for more at a time than agreed; the answers are in the
  /// order of the numbers.
  @concurrent
  private func posts(_ numbers: [Int], _ mode: HTTPRequest.CachePolicy.Mode) async -> [Outcome] {
    await withTaskGroup(of: (Int, Outcome).self) { group in
      var outcomes = [Outcome](repeating: .failure(.cancelled), count: numbers.count)
      var next = 0
      func askNext() {
        guard next < numbers.count else { return }
        let place = next
        next += 1
        group.addTask { (place, await post(numbers[place], mode)) }
      }
      for _ in 0..<max(1, concurrentItems) { askNext() }
      for await (place, outcome) in group {
        outcomes[place] = outcome
        askNext()
      }
      return outcomes
    }
  }

  private func post(_ number: Int, _ mode: HTTPRequest.CachePolicy.Mode) async -> Outcome {
    do throws(NewsError) {
      let path = HTTPRequest.Path(encoded: "item/\(number).json")
      let item = Resource<HackerNewsItem?>(path).map { item in
        if let item { try item.requireNumber(number) }
        return item
      }
      return .success(try await load(item, from: items, mode))
    } catch {
      return .failure(error)
    }
  }

  private func load<Value>(
    _ resource: Resource<Value>,
    from client: HTTPClient,
    _ mode: HTTPRequest.CachePolicy.Mode
  ) async throws(NewsError) -> DecodedResponse<Value> {
    var resource = resource
    resource.cachePolicy = HTTPRequest.CachePolicy(mode, staleIfError: .seconds(24 * 3600))
    return try await client.load(resource, from: .hackerNews)
  }
}

extension NewsError {
  /// Whether there was an answer, and it was something else.
  fileprivate var isOfContent: Bool {
    if case .http(_, let error) = self, case .unreadable = error.kind { true } else { false }
  }
}
