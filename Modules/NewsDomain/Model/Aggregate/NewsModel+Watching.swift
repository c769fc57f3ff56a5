import FoundationCore
import StoreHTTP

extension NewsModel {
  /// Asks for a query again and again, and tells each time what is new.
  ///
  /// The first look is at once, and tells all articles there are. After a failure it looks less and
  /// less often, and not before what failed may be over; it goes on until its task is cancelled.
  ///
  /// - Parameters:
  ///   - query: What is asked for; without one, what was asked for last, as it then is.
  ///   - interval: How long to wait between two looks, at least a second.
  ///   - longest: How long at most after failures.
  /// - Returns: What each look brings, for as long as it is read.
  public func watch(
    _ query: NewsQuery? = nil,
    every interval: Duration = .seconds(60),
    atMost longest: Duration = .seconds(1800)
  ) -> Updates {
    let interval = max(interval, .seconds(1))
    return Updates(model: self, query: query, interval: interval, longest: max(interval, longest))
  }

  /// What a look brought.
  public struct Update: Sendable {
    /// The articles that were not there before, in the order of the list.
    public let new: [Article]
    /// Why there may be more, where the look failed.
    public let failure: NewsError?
    /// How long until the next look.
    public let next: Duration
  }

  /// Looks, one after another, each once it is wanted and its time has come.
  public struct Updates: AsyncSequence, Sendable {
    public typealias Element = Update
    public typealias Failure = Never

    let model: NewsModel
    let query: NewsQuery?
    let interval: Duration
    let longest: Duration

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

    /// Looks again each time it is asked.
    public struct AsyncIterator: AsyncIteratorProtocol {
      private let updates: Updates
      private var known: Set<Article.ID> = []
      private var query: NewsQuery?
      private var wait = Duration.zero
      private var failureCount = 0

      fileprivate init(_ updates: Updates) {
        self.updates = updates
        query = updates.query
      }

      public mutating func next() async -> Update? { await next(isolation: #isolation) }

      public mutating func next(isolation actor: isolated (any Actor)?) async -> Update? {
        do {
          if wait > .zero { try await updates.model.clock.sleep(for: wait) }
          try Task.checkCancellation()
        } catch {
          return nil
        }
        let look = await updates.model.look(query)
        query = nil
        if Task.isCancelled { return nil }
        wait = pause(after: look.failure)
        return Update(new: look.articles.filter { isNew($0) }, failure: look.failure, next: wait)
      }

      /// Whether neither it nor a copy of it was seen; from now on it was.
      private mutating func isNew(_ article: Article) -> Bool {
        let names = [article.id] + article.copies.map(\.id)
        let isNew = names.allSatisfy { !known.contains($0) }
        known.formUnion(names)
        return isNew
      }

      private mutating func pause(after failure: NewsError?) -> Duration {
        guard let failure else {
          failureCount = 0
          return updates.interval
        }
        failureCount = Swift.min(failureCount + 1, 16)
        let grown = Swift.min(updates.interval * (1 << failureCount), updates.longest)
        return Swift.max(grown, failure.wait ?? .zero)
      }
    }
  }

  /// Loads the first articles anew, from whoever has them and not from what is kept.
  fileprivate func look(_ query: NewsQuery?) async -> (articles: [Article], failure: NewsError?) {
    overtakeFollower()
    asked = query ?? asked
    do {
      try await loadFirst(.revalidate)
      return (articles, nil)
    } catch {
      return ([], error)
    }
  }
}
