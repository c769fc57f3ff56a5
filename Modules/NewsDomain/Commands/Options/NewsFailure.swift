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

  public var code: String {
    switch self {
    case .keyNeeded(let error): error.code
    case .keyRefused: "news.key_invalid"
    case .articleNumberOutOfRange: "news.nothing_to_open"
    case .articleNotFound: "news.no_such_article"
    case .imageUnavailable: "news.image_unavailable"
    }
  }

  public var category: FailureCategory {
    switch self {
    case .keyNeeded, .keyRefused: .authentication
    case .articleNumberOutOfRange, .articleNotFound: .notFound
    case .imageUnavailable(let reason):
      switch reason {
      case .refused(404), .refused(410): .notFound
      case .unreachable: .unavailable
      case .badAddress: .usage
      case .refused, .privateAddress, .tooLarge, .notAnImage, .damaged: .refused
      }
    }
  }

  public var title: String {
    switch self {
    case .keyNeeded(let error): error.title
    case .keyRefused: "NewsAPI rejected the key, so it was not saved."
    case .articleNumberOutOfRange(_, 0): "There are no articles to open."
    case .articleNumberOutOfRange(let number, let count):
      "Cannot open article \(number): the list has \(count)."
    case .articleNotFound(let address):
      "No article \(address.quotedForDisplay) in the headlines."
    case .imageUnavailable(let reason): reason.sentence
    }
  }

  public var suggestion: String? {
    switch self {
    case .keyNeeded: NewsFailure.keyAdvice
    case .keyRefused: "Check that the key is complete, and try again."
    case .articleNotFound:
      "List the headlines with 'rialto news top', or find older articles with 'rialto news search'."
    case .articleNumberOutOfRange, .imageUnavailable: nil
    }
  }

  public var causes: [any Error] { if case .keyNeeded(let error) = self { [error] } else { [] } }

  public var recoveries: [Recovery] {
    guard case .keyNeeded(let error) = self else { return [] }
    return [Recovery(.run(command: "rialto news login"), title: "Set a key")]
      + error.recoveries.filter { $0.action != .signIn }
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
