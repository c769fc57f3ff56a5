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
    if case .http(let provider, _) = self { provider } else { .newsAPI }
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
  /// Returns the title of an HTTP failure; a sign-in names the server that asks for it.
  static func title(of error: HTTPError, from provider: Article.Provider) -> String {
    switch error.signInStatus {
    case 407?: "The proxy in front of \(error.server) requires authentication (407)."
    case let status?:
      "\(error.server) is not \(provider.name): it requires a sign-in (\(status))."
    case nil: error.title
    }
  }

  /// Returns the suggestion for an HTTP failure.
  static func suggestion(for error: HTTPError, from provider: Article.Provider) -> String? {
    guard let status = error.signInStatus else { return error.suggestion }
    return status == 407
      ? error.suggestion
      : "Check the address of \(provider.name), and whether a proxy or a network's sign-in page "
        + "intercepts the request."
  }

  /// Returns the recoveries from an HTTP failure, without signing in to a foreign server.
  static func recoveries(from error: HTTPError) -> [Recovery] {
    error.recoveries.filter { error.signInStatus == nil || $0.action != .signIn }
  }
}

extension HTTPError {
  /// The status 401 or 407; `nil` for any other failure.
  fileprivate var signInStatus: Int? {
    if case .status(let status, _) = kind, [401, 407].contains(status) { status } else { nil }
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
  ) async throws(NewsError) -> DecodedResponse<Value> {
    do {
      return try await load(resource)
    } catch {
      throw NewsError(error, from: provider)
    }
  }
}
