public import FoundationCore
import StoreHTTP

extension NewsClient {
  /// Polls a query and reports the new articles each time.
  ///
  /// The first poll is immediate and reports all articles. After a failure the interval doubles, up
  /// to the maximum, and is at least the wait that the failure asks for. Feeds are asked for every 15
  /// minutes at most, and keep their articles meanwhile. The sequence ends when its task is cancelled.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - interval: The time between two polls, at least a second.
  ///   - maximumInterval: The maximum time between two polls after failures.
  ///   - clock: The clock that measures the time between them.
  /// - Returns: An update for each poll.
  public func watch(
    _ query: NewsQuery,
    every interval: Duration = .seconds(60),
    maximumInterval: Duration = .seconds(1800),
    clock: any Clock<Duration> = ContinuousClock()
  ) -> Updates {
    let interval = max(interval, .seconds(1))
    return Updates(
      client: self,
      query: query,
      interval: interval,
      maximumInterval: max(interval, maximumInterval),
      clock: clock
    )
  }

  /// The result of one poll.
  public struct Update: Sendable {
    /// The page that the poll has loaded; `nil` if it failed.
    public let headlines: Loaded<Headlines>?
    /// The articles that no earlier poll reported, in the order of the list.
    public let newArticles: [Article]
    /// The error of a failed poll.
    public let failure: NewsError?
    /// The time until the next poll.
    public let nextDelay: Duration
  }

  /// An endless sequence of polls; each waits for its turn and for its reader.
  public struct Updates: AsyncSequence, Sendable {
    public typealias Element = Update
    public typealias Failure = Never

    let client: NewsClient
    let query: NewsQuery
    let interval: Duration
    let maximumInterval: Duration
    let clock: any Clock<Duration>

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

    /// An iterator that polls once for each element.
    public struct AsyncIterator: AsyncIteratorProtocol {
      private let updates: Updates
      private var known: Set<Article.ID> = []
      private let client: NewsClient
      private let feeds = WatchedFeeds()
      /// The time since the feeds were asked for.
      private var ageOfFeeds = Duration.zero
      private var delay = Duration.zero
      private var failureCount = 0

      fileprivate init(_ updates: Updates) {
        self.updates = updates
        var client = updates.client
        client.caching = .revalidate
        client.watchedFeeds = feeds
        self.client = client
      }

      public mutating func next() async -> Update? { await next(isolation: #isolation) }

      public mutating func next(isolation actor: isolated (any Actor)?) async -> Update? {
        do {
          if delay > .zero { try await updates.clock.sleep(for: delay) }
          try Task.checkCancellation()
        } catch {
          return nil
        }
        ageOfFeeds += delay
        if ageOfFeeds >= FeedClient.interval {
          feeds.removeAll()
          ageOfFeeds = .zero
        }
        var headlines: Loaded<Headlines>?
        var failure: NewsError?
        do throws(NewsError) {
          headlines = try await client.headlines(of: updates.query)
        } catch {
          failure = error
        }
        if Task.isCancelled { return nil }
        delay = nextDelay(after: failure)
        return Update(
          headlines: headlines,
          newArticles: headlines?.value.items.filter { isNew($0) } ?? [],
          failure: failure,
          nextDelay: delay
        )
      }

      /// Returns `true` for an article unknown by its identifier and the identifiers of its copies, and
      /// remembers them.
      private mutating func isNew(_ article: Article) -> Bool {
        let ids = [article.id] + article.copies.map(\.id)
        let isNew = ids.allSatisfy { !known.contains($0) }
        known.formUnion(ids)
        return isNew
      }

      private mutating func nextDelay(after failure: NewsError?) -> Duration {
        guard let failure else {
          failureCount = 0
          return updates.interval
        }
        failureCount = Swift.min(failureCount + 1, 16)
        let grown = Swift.min(updates.interval * (1 << failureCount), updates.maximumInterval)
        return Swift.max(grown, failure.wait ?? .zero)
      }
    }
  }
}
