public import Foundation
import HTTPServing
public import StoreHTTP

/// A sandbox of the World Bank, NewsAPI and Hacker News with bundled data, without a network.
///
/// One handler serves all of them, because they share no paths.
public struct Sandbox: Sendable {
  /// The request handler, for use in this process or behind a server.
  public let handler: HTTPRequest.Handler

  /// Creates a sandbox.
  ///
  /// - Parameters:
  ///   - now: The current date; news is dated relative to it.
  ///   - indicators: Returns the indicator of a code, or all without one; they are used before the
  ///     bundled ones.
  public init(
    now: @escaping @Sendable () -> Date = { Date() },
    indicators: @escaping @Sendable (String?) -> [AddedIndicator] = { _ in [] }
  ) {
    var router = Router()
    router.addWorldBank(AddedIndicators(find: indicators, now: now))
    router.addNewsAPI(now: now)
    router.addHackerNews(now: now)
    router.addImages()
    router.addFeeds(now: now)
    handler = router.handler
  }

  /// The number of bundled articles.
  public static var articleCount: Int { SampleNewsArchive.sample.articleCount }
}
