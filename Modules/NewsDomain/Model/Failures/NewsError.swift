public import FoundationCore
public import Persistence
public import StoreHTTP

/// Why there are no news.
public enum NewsError: Error {
  /// NewsAPI said no, and why.
  case refused(Refusal)
  /// The requests that the plan allows are spent; nothing was sent.
  case allowanceSpent(RequestQuota.Standing)
  /// The question is not right; each field says why.
  case invalid(FormFailure)
  /// One who was asked could not be reached, or failed.
  case http(Article.Provider, HTTPError)
  /// The key could not be had from where it is kept; what that is.
  case keyUnavailable(String, any Error)
  /// The requests could not be counted, and so none was sent.
  case ledger(PersistenceError)
  /// The caller changed its mind.
  case cancelled
}

extension NewsError: Failure {
  public var code: String {
    switch self {
    case .refused(let refusal): refusal.stableCode
    case .allowanceSpent: "news.allowance_spent"
    case .invalid(let failure): failure.code
    case .http(_, let error): error.code
    case .keyUnavailable: "news.key_unavailable"
    case .ledger: "news.ledger_failed"
    case .cancelled: "news.cancelled"
    }
  }

  public var category: FailureCategory {
    switch self {
    case .refused(let refusal): refusal.category
    case .allowanceSpent: .quota
    case .invalid(let failure): failure.category
    case .http(_, let error): error.category
    case .keyUnavailable: .authentication
    case .ledger(let error): error.category
    case .cancelled: .cancelled
    }
  }

  public var title: String {
    switch self {
    case .refused(let refusal): refusal.title
    case .allowanceSpent: "The requests to NewsAPI that the plan allows are spent."
    case .invalid(let failure): failure.title
    case .http(let provider, let error): Self.title(of: error, from: provider)
    case .keyUnavailable(let place, _): "The NewsAPI key could not be had from \(place)."
    case .ledger: "The requests to NewsAPI could not be counted, so none was sent."
    case .cancelled: "Cancelled."
    }
  }

  public var reason: String? {
    switch self {
    case .refused(let refusal): refusal.message
    case .allowanceSpent(let standing): standing.description + "."
    case .invalid(let failure): failure.reason
    case .http(_, let error): error.reason
    case .keyUnavailable(_, let error): error.asFailure.title
    case .ledger(let error): error.title
    case .cancelled: nil
    }
  }

  public var causes: [any Error] {
    switch self {
    case .refused(let refusal): [refusal.http]
    case .http(_, let error): error.causes
    case .invalid(let failure): failure.causes
    case .keyUnavailable(_, let error): [error]
    case .ledger(let error): [error]
    case .allowanceSpent, .cancelled: []
    }
  }
}
