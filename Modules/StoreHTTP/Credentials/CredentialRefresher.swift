import FoundationCore

/// Holds the newest credential, and refreshes it once for all requests that wait for it.
final class CredentialRefresher: Sendable {
  private enum Work: Hashable, Sendable {
    case current
    case refresh(refused: String)
  }

  fileprivate struct State {
    var refreshes = 0
    var last: (refused: String, outcome: Result<String, HTTPError>)?
    /// The newest credential and those it replaces: the one refused last, and the one that the
    /// refreshes began with, which the provider may never stop returning.
    var newest: (first: String, last: String, value: String)?
    /// The cache partition of the last credential, since a digest costs more than a comparison.
    var partition: (value: String, name: String)?
  }

  private let account: String?
  private let current: HTTPClient.Credentials.Provider
  private let refresh: HTTPClient.Credentials.Refresh?
  /// Runs refreshes to their end even if every caller is cancelled: an interrupted one could have
  /// used up the old credential and lost the new one.
  private let tasks = TaskCoalescer<Work, String>()
  private let state = Lock(State())

  init(
    account: String?,
    current: @escaping HTTPClient.Credentials.Provider,
    refresh: HTTPClient.Credentials.Refresh?
  ) {
    self.account = account
    self.current = current
    self.refresh = refresh
  }

  /// Returns the identity of the caller.
  ///
  /// An account is identified without its credential, so that its cached responses can be used even
  /// if no credential is available.
  func caller() async throws(HTTPError) -> CallerIdentity {
    // With a prefix each, so that no account has the name of another caller's credential.
    if let account { return CallerIdentity(partition: "account " + account) }
    let credential = try await credential()
    return CallerIdentity(partition: partition(of: credential.value), credential: credential)
  }

  /// Returns the credential to use now.
  func credential() async throws(HTTPError) -> Credential {
    let value = try await tasks.uninterruptedValue(for: .current) {
      [current] () throws(HTTPError) in
      try await Self.credential(from: current)
    }
    return newest(for: value)
  }

  /// Returns the replacement of a credential, or the credential itself if it was not replaced.
  func newest(for value: String) -> Credential {
    state.withLock { state in
      Credential(value: state.successor(of: value) ?? value, refreshesBefore: state.refreshes)
    }
  }

  /// Returns another credential in place of a refused one, or `nil` without another.
  ///
  /// If the credential was replaced meanwhile, it is not refreshed. `onRefreshing` may throw to
  /// prevent a refresh.
  func replacement(
    for refused: Credential,
    onRefreshing: @escaping @Sendable () throws(HTTPError) -> Void
  ) async throws(HTTPError) -> Credential? {
    let known = try await credential()
    if known.value != refused.value { return known }
    guard let refresh else { return nil }
    let value = try await tasks.uninterruptedValue(for: .refresh(refused: refused.value)) {
      [self] () throws(HTTPError) in
      if let outcome = outcome(since: refused) { return try outcome.get() }
      try onRefreshing()
      let outcome: Result<String, HTTPError>
      do throws(HTTPError) {
        outcome = .success(try await Self.credential(from: { try await refresh(refused.value) }))
      } catch {
        outcome = .failure(error)
      }
      state.withLock { $0.note(outcome, of: refused.value) }
      return try outcome.get()
    }
    return newest(for: value)
  }

  /// Returns the outcome of a refresh since the credential was handed out: of several requests
  /// refused with it, the last to learn of that shares the outcome and does not refresh again.
  private func outcome(since refused: Credential) -> Result<String, HTTPError>? {
    state.withLock { state in
      guard let last = state.last, last.refused == refused.value,
        state.refreshes > refused.refreshesBefore
      else { return nil }
      return last.outcome
    }
  }

  private func partition(of value: String) -> String {
    state.withLock { state in
      if let known = state.partition, known.value == value { return known.name }
      let name = "credential " + SHA256.digest(of: Array(value.utf8)).hexadecimal
      state.partition = (value, name)
      return name
    }
  }

  /// Calls the provider; network failures are passed on, so that they can be retried, and all
  /// others mean that there is no credential.
  private static func credential(
    from provider: HTTPClient.Credentials.Provider
  ) async throws(HTTPError) -> String {
    do {
      return try await provider()
    } catch let error as HTTPError where error.isNetworkFailure {
      throw error
    } catch {
      throw HTTPError(.credentialRefused, underlying: [error])
    }
  }
}

extension CredentialRefresher.State {
  func successor(of value: String) -> String? {
    guard let newest, value == newest.first || value == newest.last else { return nil }
    return newest.value
  }

  mutating func note(_ outcome: Result<String, HTTPError>, of refused: String) {
    refreshes += 1
    last = (refused, outcome)
    guard case .success(let value) = outcome else { return }
    let isNext = newest?.value == refused
    newest = (isNext ? newest?.first ?? refused : refused, refused, value)
  }
}

extension HTTPError {
  /// `true` if the request got no response.
  fileprivate var isNetworkFailure: Bool {
    switch kind {
    case .noConnection, .hostNotFound, .connectionLost, .timedOut, .circuitOpen, .rateLimited: true
    default: false
    }
  }
}
