import CommandKit
import Foundation
public import FoundationCore
public import NewsDomain
import StoreHTTP

/// A failure of a command of news.
public enum NewsFailure: Failure {
  /// NewsAPI wants a key, or another one.
  case keyNeeded(NewsError)
  /// NewsAPI does not take a key, so that it was not kept.
  case keyRefused
  /// There is no article of that number.
  case nothingToOpen(number: Int, count: Int)
  /// There is no article of that address among the headlines.
  case noSuchArticle(address: String)
  /// An image cannot be had.
  case imageUnavailable(ImageLoader.Reason)

  /// Returns what an error means to the user of a command; the error itself where no more is known.
  public static func explaining(_ error: any Error) -> any Error {
    guard let failure = error as? NewsError, failure.isAboutKey else { return error }
    return keyNeeded(failure)
  }

  public var code: String {
    switch self {
    case .keyNeeded(let error): error.code
    case .keyRefused: "news.key_invalid"
    case .nothingToOpen: "news.nothing_to_open"
    case .noSuchArticle: "news.no_such_article"
    case .imageUnavailable: "news.image_unavailable"
    }
  }

  public var category: FailureCategory {
    switch self {
    case .keyNeeded, .keyRefused: .authentication
    case .nothingToOpen, .noSuchArticle: .notFound
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
    case .keyRefused: "NewsAPI does not take this key, so it was not kept."
    case .nothingToOpen(_, 0): "There is no article to open."
    case .nothingToOpen(let number, let count):
      "There is no article \(number) to open; there are \(count)."
    case .noSuchArticle(let address):
      "The article \(address.quotedForDisplay) is not among the headlines."
    case .imageUnavailable(let reason): reason.sentence
    }
  }

  public var suggestion: String? {
    switch self {
    case .keyNeeded: NewsKey.advice
    case .keyRefused: "Look whether all of it is there, and try again."
    case .noSuchArticle:
      "See what is with 'rialto news top'; older ones 'rialto news search' finds."
    case .nothingToOpen, .imageUnavailable: nil
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
  /// True if NewsAPI asks for a key or refuses one; the sign-in of a proxy is another matter.
  var isAboutKey: Bool {
    switch self {
    case .refused, .keyUnavailable: category == .authentication
    default: false
    }
  }
}
