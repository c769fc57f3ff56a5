import FoundationCore
import StoreHTTP

/// Puts a query to whoever can answer it, and makes one answer of theirs.
struct NewsLoader: Sendable {
  let newsAPI: NewsAPIClient
  let hackerNews: HackerNewsClient
  /// Which stored answers will do.
  let mode: HTTPRequest.CachePolicy.Mode

  /// The beginning of what a query brings.
  func harvest(_ query: NewsQuery) async throws(NewsError) -> NewsBatch {
    try query.errors.requireNone()
    let plan = try await plan(query)
    var harvest = try await harvest(
      plan.asks.map { NewsBatch.Remainder(ask: $0, rest: .page(1)) },
      after: plan.failures
    )
    harvest.notes = plan.notes + harvest.notes
    if harvest.articles.isEmpty {
      // An empty answer of the others does not make up for a failure.
      if let failure = harvest.failures.first { throw failure }
      harvest.notes.append(.empty(query.explanation(leftOut: harvest.dropped)))
    }
    return harvest
  }

  /// The next of each of several questions, asked side by side.
  ///
  /// - Parameters:
  ///   - remainders: The questions, and where each goes on.
  ///   - failures: What has failed before.
  /// - Returns: What came; a question that failed now can be asked again.
  /// - Throws: The first failure, where nothing came at all.
  func harvest(
    _ remainders: [NewsBatch.Remainder],
    after failures: [NewsError] = []
  ) async throws(NewsError) -> NewsBatch {
    var harvest = NewsBatch()
    harvest.failures = failures
    var answerCount = 0
    for (remainder, outcome) in zip(remainders, await outcomes(remainders)) {
      switch outcome {
      case .success(let page):
        answerCount += 1
        harvest.add(page, of: remainder, isOnly: remainders.count == 1)
      case .failure(.cancelled): throw .cancelled
      case .failure(let error):
        harvest.remainders.append(remainder)
        harvest.failures.append(error)
      }
    }
    if answerCount == 0, let failure = harvest.failures.first { throw failure }
    // In the order of the list where there is one; several are brought into one by their dates.
    if answerCount > 1 { harvest.articles = harvest.articles.newestFirst }
    harvest.addNotes()
    return harvest
  }

  private typealias Outcome = Result<NewsPage, NewsError>

  private func outcomes(_ remainders: [NewsBatch.Remainder]) async -> [Outcome] {
    await withTaskGroup(of: (Int, Outcome).self) { group in
      for (place, remainder) in remainders.enumerated() {
        group.addTask { (place, await outcome(remainder)) }
      }
      var outcomes = [Outcome](repeating: .failure(.cancelled), count: remainders.count)
      for await (place, outcome) in group { outcomes[place] = outcome }
      return outcomes
    }
  }

  private func outcome(_ remainder: NewsBatch.Remainder) async -> Outcome {
    do throws(NewsError) {
      return .success(try await page(remainder))
    } catch {
      return .failure(error)
    }
  }

  private func page(_ remainder: NewsBatch.Remainder) async throws(NewsError) -> NewsPage {
    switch (remainder.ask, remainder.rest) {
    case (_, .items(let numbers)): try await hackerNews.page(of: numbers, mode)
    case (.list(let list), .page): try await hackerNews.page(of: list, mode)
    case (.algolia(let words, let order, let since), .page(let number)):
      try await hackerNews.page(of: words, by: order, since: since, number, mode)
    case (let ask, .page(let number)): try await newsAPI.page(of: ask, number, mode)
    }
  }
}
