public import FoundationCore
public import Persistence
public import StoreHTTP

/// The error of a request for news.
public enum NewsError: Error {
  /// NewsAPI answered with an error.
  case refused(Refusal)
  /// The requests that the plan allows are used up; none was sent.
  case quotaExceeded(RequestQuota.Usage)
  /// The query is invalid; each field has its errors.
  case invalid(FormFailure)
  /// A provider could not be reached, or failed.
  case http(Article.Provider, HTTPError)
  /// The key could not be read from its place, which is described.
  case keyUnavailable(String, any Error)
  /// The quota database failed, so no request was sent.
  case quotaStorage(PersistenceError)
  /// The caller cancelled the request.
  case cancelled
}

extension NewsError: Failure {
  public var code: String {
    switch self {
    case .refused(let refusal): refusal.stableCode
    case .quotaExceeded: "news.allowance_spent"
    case .invalid(let failure): failure.code
    case .http(_, let error): error.code
    case .keyUnavailable: "news.key_unavailable"
    case .quotaStorage: "news.ledger_failed"
    case .cancelled: "news.cancelled"
    }
  }

  public var category: FailureCategory {
    switch self {
    case .refused(let refusal): refusal.category
    case .quotaExceeded: .quota
    case .invalid(let failure): failure.category
    case .http(_, let error): error.category
    case .keyUnavailable: .authentication
    case .quotaStorage(let error): error.category
    case .cancelled: .cancelled
    }
  }

  public var title: String {
    switch self {
    case .refused(let refusal): refusal.title
    case .quotaExceeded: "The NewsAPI request limit is reached."
    case .invalid(let failure): failure.title
    case .http(let provider, let error): Self.title(of: error, from: provider)
    case .keyUnavailable(let place, _): "Could not read the NewsAPI key from \(place)."
    case .quotaStorage: "Could not count the requests to NewsAPI, so none was sent."
    case .cancelled: "Cancelled."
    }
  }

  public var reason: String? {
    switch self {
    case .refused(let refusal): refusal.message
    case .quotaExceeded(let usage): usage.description + "."
    case .invalid(let failure): failure.reason
    case .http(_, let error): error.reason
    case .keyUnavailable(_, let error): error.asFailure.title
    case .quotaStorage(let error): error.title
    case .cancelled: nil
    }
  }

  public var causes: [any Error] {
    switch self {
    case .refused(let refusal): [refusal.http]
    case .http(_, let error): error.causes
    case .invalid(let failure): failure.causes
    case .keyUnavailable(_, let error): [error]
    case .quotaStorage(let error): [error]
    case .quotaExceeded, .cancelled: []
    }
  }
}

extension NewsError: FormError {
  public var form: FormFailure? { if case .invalid(let form) = self { form } else { nil } }
}
