public import Foundation
public import FoundationCore
public import Persistence
public import StoreHTTP

/// The error of a request for news.
public indirect enum NewsError: Error {
  /// NewsAPI answered with an error.
  case refused(Refusal)
  /// The requests that the plan allows are used up; no request was sent.
  case quotaExceeded(RequestQuota.Usage)
  /// The query is invalid; each field has its errors.
  case invalid(FormFailure)
  /// A provider could not be reached, or failed.
  case http(Article.Provider, HTTPError)
  /// The feed at a URL could not be loaded.
  case feed(URL, FeedError)
  /// The key could not be read.
  case keyUnavailable(any Error)
  /// The quota database failed, so no request was sent.
  case quotaStorage(PersistenceError)
  /// The file of the user's news, at a path, cannot be read or changed.
  case file(String, any Error)
  /// A text of a provider is too large to be read whole.
  case limitExceeded(ReadingLimitExceeded)
  /// The caller cancelled the request.
  case cancelled
}

extension NewsError: Failure {
  public var details: FailureDetails {
    switch self {
    case .refused(let refusal): refusal.details
    case .quotaExceeded(let usage):
      .init(
        "news.allowance_spent",
        .quota,
        "The NewsAPI request limit is reached.",
        reason: usage.description + ".",
        suggestion: usage.nextAt == nil ? nil : "Wait until then, or use the stored articles.",
        recoveries: [Recovery(.retry(after: usage.wait ?? .seconds(3600)), title: "Wait")]
      )
    case .invalid(let form): form.details
    case .http(let provider, let error): Self.details(of: error, from: provider)
    case .feed(let address, let error):
      .init(
        "news.feed_failed",
        error.category,
        "Could not load the feed \(Redactor.standard.redact(address.absoluteString).terminalSafe).",
        reason: error.sentence,
        suggestion: error.suggestion,
        causes: error.causes,
        recoveries: error.recoveries
      )
    case .keyUnavailable(let error):
      .init(
        "news.key_unavailable",
        .authentication,
        "Could not read the NewsAPI key.",
        reason: error.asFailure.title,
        suggestion: "Check that the key is there, or set it again.",
        causes: [error],
        recoveries: [Recovery(.signIn, title: "Set the key again")]
      )
    case .quotaStorage(let error):
      .init(
        "news.ledger_failed",
        error.category,
        "Could not count the requests to NewsAPI, so none was sent.",
        reason: error.title,
        suggestion: error.suggestion,
        causes: [error],
        recoveries: error.recoveries
      )
    case .file(let path, let error):
      .init(
        "news.file_failed",
        error.asFailure.category,
        "Could not use the news file \(path.terminalSafe).",
        reason: error.asFailure.title,
        suggestion: error.asFailure.suggestion ?? "Check the disk and the file's permissions.",
        causes: [error],
        recoveries: error.asFailure.recoveries
      )
    case .limitExceeded(let error): error.details
    case .cancelled: .init("news.cancelled", .cancelled, "Cancelled.")
    }
  }
}

extension NewsError: FormError {
  public var form: FormFailure? { if case .invalid(let form) = self { form } else { nil } }

  /// Creates the error of the news for a failed exchange with a provider.
  init(_ error: HTTPError, from provider: Article.Provider) {
    if error.category == .cancelled {
      self = .cancelled
    } else if let own = error.underlying.lazy.compactMap({ $0 as? NewsError }).first {
      // Thrown by the quota or the key, and wrapped by the client.
      self = own
    } else if provider == .newsAPI, let refusal = Refusal(error) {
      self = .refused(refusal)
    } else {
      self = .http(provider, error)
    }
  }

  /// The provider that could not answer.
  var provider: Article.Provider {
    switch self {
    case .http(let provider, _): provider
    case .feed: .feeds
    default: .newsAPI
    }
  }

  /// The delay before the next attempt, if a recovery names one.
  var wait: Duration? {
    for recovery in recoveries {
      if case .retry(let delay) = recovery.action { return delay }
    }
    return nil
  }

  /// Returns the description of an HTTP failure.
  ///
  /// If a server requires a sign-in, the title names it, and no recovery signs in to it.
  static func details(of error: HTTPError, from provider: Article.Provider) -> FailureDetails {
    var details = error.details
    guard case .status(let status, _) = error.kind, [401, 407].contains(status) else {
      return details
    }
    details.recoveries.removeAll { $0.action == .signIn }
    if status == 407 {
      details.title = "The proxy in front of \(error.server) requires authentication (407)."
    } else {
      details.title =
        "\(error.server) is not \(provider.name): it requires a sign-in (\(status))."
      details.suggestion =
        "Check the address of \(provider.name), and whether a proxy or a network's sign-in page "
        + "intercepts the request."
    }
    return details
  }
}

extension FieldErrors {
  /// Throws the errors as one ``NewsError``; returns if the list is empty.
  func requireNone() throws(NewsError) {
    if let failure = FormFailure(self) { throw .invalid(failure) }
  }
}

extension HTTPClient {
  /// Loads a resource and translates its failure.
  func load<Value>(
    _ resource: Resource<Value>,
    from provider: Article.Provider
  ) async throws(NewsError) -> Loaded<Value> {
    do {
      return try await load(resource)
    } catch {
      throw NewsError(error, from: provider)
    }
  }
}
