import CommandKit
import Foundation
public import FoundationCore
public import NewsDomain

/// A failure of a news command.
public enum NewsFailure: Failure {
  /// The suggestion for a missing NewsAPI key.
  public static let keyAdvice =
    "Get a free key at https://newsapi.org/register and set it with 'rialto news login'."

  /// NewsAPI requires a key, or a different one.
  case keyNeeded(NewsError)
  /// NewsAPI rejected a key, so it was not saved.
  case keyRefused
  /// The list has no article with a number.
  case articleNumberOutOfRange(number: Int, count: Int)
  /// There is no last list to take a number, or all articles, from.
  case listMissing(number: Int?)
  /// The last list has no article with a number.
  case articleNotListed(number: Int, count: Int)
  /// No list has an article with a URL.
  case articleNotFound(address: String)
  /// No filter has a number.
  case filterNotFound(number: Int)
  /// No feed has a number or a URL.
  case feedNotFound(String)
  /// The user has no feeds.
  case noFeeds
  /// A file is not a list of feeds.
  case notOPML(path: String, FeedFault)
  /// An article has no image.
  case noImage
  /// An image is unavailable.
  case imageUnavailable(ImageLoader.UnavailableReason)

  /// Returns the failure to show in place of an error about the key; any other error unchanged.
  public static func explaining(_ error: any Error) -> any Error {
    guard let failure = error as? NewsError, failure.isAboutKey else { return error }
    return keyNeeded(failure)
  }

  public var details: FailureDetails {
    switch self {
    case .keyNeeded(let error):
      .init(
        error.code,
        .authentication,
        error.title,
        suggestion: Self.keyAdvice,
        causes: [error],
        recoveries: [Recovery(.run(command: "rialto news login"), title: "Set a key")]
          + error.recoveries.filter { $0.action != .signIn }
      )
    case .keyRefused:
      .init(
        "news.key_invalid",
        .authentication,
        "NewsAPI rejected the key, so it was not saved.",
        suggestion: "Check that the key is complete, and try again."
      )
    case .articleNumberOutOfRange(let number, let count):
      .init(
        "news.nothing_to_open",
        .notFound,
        count == 0
          ? "There are no articles to open."
          : "Cannot open article \(number): the list has \(count)."
      )
    case .listMissing(let number):
      .init(
        "news.no_list",
        .notFound,
        number.map { "Unknown article \($0): no list of articles is kept." }
          ?? "No list of articles is kept.",
        suggestion: "List articles with 'rialto news list' or 'rialto news search', and use a "
          + "number of that list."
      )
    case .articleNotListed(let number, let count):
      .init(
        "news.no_such_article",
        .notFound,
        "Unknown article \(number): the last list has \(count.counted("article")).",
        suggestion: "Use a number from 1 to \(count), or the URL of the article."
      )
    case .articleNotFound(let address):
      .init(
        "news.no_such_article",
        .notFound,
        "No article \(address.quotedForDisplay) in the last list, the saved articles or the headlines.",
        suggestion: "List the headlines with 'rialto news list', or find older articles with "
          + "'rialto news search'."
      )
    case .filterNotFound(let number):
      .init(
        "news.no_such_filter",
        .notFound,
        "Unknown filter \(number).",
        suggestion: "List the filters with 'rialto news filters'."
      )
    case .feedNotFound(let name):
      .init(
        "news.no_such_feed",
        .notFound,
        "Unknown feed \(name.quotedForDisplay).",
        suggestion: "List the feeds with 'rialto news feeds'."
      )
    case .noFeeds:
      .init(
        "news.no_feeds",
        .notFound,
        "There are no feeds.",
        suggestion: "Add one with 'rialto news feeds add URL'."
      )
    case .notOPML(let path, let fault):
      .init(
        "news.not_opml",
        .usage,
        "The file \(path.terminalSafe) has no list of feeds.",
        reason: fault.sentence,
        suggestion: "Use a file in OPML, which other feed readers export."
      )
    case .noImage: .init("news.no_image", .notFound, "The article has no image.")
    case .imageUnavailable(let reason):
      .init("news.image_unavailable", reason.category, reason.sentence)
    }
  }
}

extension ImageLoader.UnavailableReason {
  fileprivate var category: FailureCategory {
    switch self {
    case .refused(404), .refused(410): .notFound
    case .unreachable: .unavailable
    case .badAddress: .usage
    case .refused, .privateAddress, .tooLarge, .notAnImage, .damaged: .refused
    }
  }
}

extension NewsError {
  /// `true` if NewsAPI requires a key or rejected one, rather than a proxy.
  var isAboutKey: Bool {
    switch self {
    case .refused, .keyUnavailable: category == .authentication
    default: false
    }
  }
}
