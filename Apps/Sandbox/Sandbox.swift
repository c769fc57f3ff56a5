public import Foundation
import HTTPServing
public import StoreHTTP

/// The world outside without a network: the World Bank, NewsAPI and Hacker News in their shapes.
///
/// One handler answers for all of them, as no two of them share a path.
public struct Sandbox: Sendable {
  /// Answers the requests, in this process or behind a server.
  public let handler: HTTPRequest.Handler

  /// Makes a sandbox.
  ///
  /// - Parameter now: What day and time it is: news is as old as it would be then.
  public init(now: @escaping @Sendable () -> Date = { Date() }) {
    var router = Router()
    router.addWorldBank()
    router.addNewsAPI(now: now)
    router.addHackerNews(now: now)
    router.addPictures()
    handler = router.handler
  }

  /// How many articles the newsroom has written.
  public static var articleCount: Int { SampleNewsArchive.sample.articleCount }
}
