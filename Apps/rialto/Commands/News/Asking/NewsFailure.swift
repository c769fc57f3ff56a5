import CommandKit
import Foundation
import FoundationCore
import NewsCommands
import NewsDomain
import Persistence
import StoreHTTP

/// What goes wrong between a command and the news it asks for.
enum NewsFailure: Failure {
  /// NewsAPI wants a key, or another one.
  case keyNeeded(NewsError)
  /// A key that NewsAPI does not take is not kept.
  case keyRefused
  /// There is no article of that number.
  case nothingToOpen(number: Int, count: Int)
  /// Nothing of that address is among the headlines.
  case noSuchArticle(address: String)
  /// An image cannot be had.
  case imageUnavailable(ImageLoader.Reason)

  /// What an error means to whoever typed the command; itself where no more is known.
  static func explaining(_ error: any Error) -> any Error {
    guard let failure = error as? NewsError, failure.isAboutKey else { return error }
    return keyNeeded(failure)
  }

  var code: String {
    switch self {
    case .keyNeeded(let error): error.code
    case .keyRefused: "news.key_invalid"
    case .nothingToOpen: "news.nothing_to_open"
    case .noSuchArticle: "news.no_such_article"
    case .imageUnavailable: "news.image_unavailable"
    }
  }

  var category: FailureCategory {
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

  var title: String {
    switch self {
    case .keyNeeded(let error): error.title
    case .keyRefused: "NewsAPI does not take this key, so it was not kept."
    case .nothingToOpen(_, 0): "There is no article to open."
    case .nothingToOpen(let number, let count):
      "There is no article \(number) to open; there are \(count)."
    case .noSuchArticle(let address):
      "The article \(address.inQuotes) is not among the headlines."
    case .imageUnavailable(let reason): reason.sentence
    }
  }

  var suggestion: String? {
    switch self {
    case .keyNeeded: NewsKey.advice
    case .keyRefused: "Look whether all of it is there, and try again."
    case .noSuchArticle:
      "See what is with 'rialto news top'; older ones 'rialto news search' finds."
    case .nothingToOpen, .imageUnavailable: nil
    }
  }

  var causes: [any Error] { if case .keyNeeded(let error) = self { [error] } else { [] } }

  var recoveries: [Recovery] {
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
