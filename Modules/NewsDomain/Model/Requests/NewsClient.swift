import FoundationCore
import StoreHTTP

/// Sends a query to its providers and combines their answers.
struct NewsLoader: Sendable {
  let newsAPI: NewsAPIClient
  let hackerNews: HackerNewsClient
  /// The caching mode of requests.
  let mode: HTTPRequest.CachePolicy.Mode

  /// Loads the first page of a query.
  func firstBatch(of query: NewsQuery) async throws(NewsError) -> NewsBatch {
    try query.errors.requireNone()
    let plan = try await plan(query)
    var batch = try await nextBatch(
      of: plan.requests.map { NewsBatch.PagedRequest(request: $0, cursor: .page(1)) },
      after: plan.failures
    )
    batch.headlines.notes = plan.notes + batch.headlines.notes
    if batch.headlines.articles.isEmpty {
      // An empty answer of one provider does not hide the failure of another.
      if let failure = batch.failures.first { throw failure }
      let explanation = query.explanation(dropped: batch.headlines.dropped)
      batch.headlines.notes.append(.noArticles(explanation))
    }
    return batch
  }

  /// Loads the next page of several requests concurrently.
  ///
  /// - Parameters:
  ///   - pending: The requests with their cursors.
  ///   - failures: The errors of requests that could not be planned.
  /// - Returns: The pages; a request that failed stays pending.
  /// - Throws: The first error, if every request failed.
  func nextBatch(
    of pending: [NewsBatch.PagedRequest],
    after failures: [NewsError] = []
  ) async throws(NewsError) -> NewsBatch {
    var batch = NewsBatch()
    batch.failures = failures
    var answerCount = 0
    for (request, outcome) in zip(pending, await outcomes(pending)) {
      switch outcome {
      case .success(let page):
        answerCount += 1
        batch.add(page, of: request, isOnly: pending.count == 1)
      case .failure(.cancelled): throw .cancelled
      case .failure(let error):
        batch.pending.append(request)
        batch.failures.append(error)
      }
    }
    if answerCount == 0, let failure = batch.failures.first { throw failure }
    // A single list keeps its order; several are merged by date.
    if answerCount > 1 { batch.headlines.articles = batch.headlines.articles.newestFirst }
    batch.addNotes()
    return batch
  }

  private typealias Outcome = Result<NewsPage, NewsError>

  private func outcomes(_ pending: [NewsBatch.PagedRequest]) async -> [Outcome] {
    await pending.concurrentMap(limit: pending.count) { await outcome($0) }
  }

  private func outcome(_ request: NewsBatch.PagedRequest) async -> Outcome {
    do throws(NewsError) {
      return .success(try await page(request))
    } catch {
      return .failure(error)
    }
  }

  private func page(_ paged: NewsBatch.PagedRequest) async throws(NewsError) -> NewsPage {
    switch (paged.request, paged.cursor) {
    case (_, .items(let ids)): try await hackerNews.page(of: ids, mode: mode)
    case (.list(let list), .page): try await hackerNews.page(of: list, mode: mode)
    case (.algolia(let words, let order, let since), .page(let number)):
      try await hackerNews.page(number, of: words, by: order, since: since, mode: mode)
    case (let request, .page(let number)):
      try await newsAPI.page(number, of: request, mode: mode)
    }
  }
}
