import FoundationCore
import StoreHTTP

extension NewsError {
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
}

extension NewsError {
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
  /// Throws the errors as one ``NewsError``; returns if there are none.
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
