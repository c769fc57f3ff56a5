import CommandKit
import Foundation
public import FoundationCore
public import NewsDomain
import StoreHTTP

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
  /// The headlines have no article with a URL.
  case articleNotFound(address: String)
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
    case .articleNotFound(let address):
      .init(
        "news.no_such_article",
        .notFound,
        "No article \(address.quotedForDisplay) in the headlines.",
        suggestion: "List the headlines with 'rialto news top', or find older articles with "
          + "'rialto news search'."
      )
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
