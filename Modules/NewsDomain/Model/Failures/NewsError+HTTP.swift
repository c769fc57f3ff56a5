import FoundationCore
import StoreHTTP

extension NewsError {
  /// What a failure over HTTP means here.
  init(_ error: HTTPError, from provider: Article.Provider) {
    if error.category == .cancelled {
      self = .cancelled
    } else if let own = error.underlying.lazy.compactMap({ $0 as? NewsError }).first {
      // What the ledger or the key said, on its way through the client.
      self = own
    } else if provider == .newsAPI, let refusal = Refusal(error) {
      self = .refused(refusal)
    } else {
      self = .http(provider, error)
    }
  }

  /// Who could not answer.
  var provider: Article.Provider {
    if case .http(let provider, _) = self { provider } else { .newsAPI }
  }

  /// How long whoever asks again and again should leave it alone.
  var wait: Duration? {
    for recovery in recoveries {
      if case .retry(let delay) = recovery.action { return delay }
    }
    return nil
  }
}

extension FieldErrors {
  /// Throws them as one error of the news, where there are any.
  func requireNone() throws(NewsError) {
    if let failure = FormFailure(self) { throw .invalid(failure) }
  }
}

extension HTTPClient {
  /// Asks for something, and says what a failure means.
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
