import FoundationCore

/// Knows the newest credential, and has it refreshed once for all that wait for it.
final class CredentialRefresher: Sendable {
  private enum Step: Hashable, Sendable {
    case current
    case refresh(refused: String)
  }

  fileprivate struct Memory {
    var refreshes = 0
    var last: (refused: String, outcome: Result<String, HTTPError>)?
    /// What the newest credential stands for: the one that was refused last, and the one that the
    /// refreshes began with, which whoever is asked for it may never stop bringing.
    var newest: (first: String, last: String, value: String)?
    /// Under which name the last caller was told apart, since a digest costs more than a comparison.
    var partition: (value: String, name: String)?
  }

  private let account: String?
  private let current: HTTPClient.Credentials.Current
  private let refresh: HTTPClient.Credentials.Refresh?
  /// A refresh goes on though nobody waits for it: cut off in the middle, it could have used up the
  /// old credential and lost the new one.
  private let flights = TaskCoalescer<Step, String>(emptied: .fliesOn)
  private let memory = Lock(Memory())

  init(
    account: String?,
    current: @escaping HTTPClient.Credentials.Current,
    refresh: HTTPClient.Credentials.Refresh?
  ) {
    self.account = account
    self.current = current
    self.refresh = refresh
  }

  /// Who asks now.
  ///
  /// An account has its name without its credential, so that what is stored for it can be had where
  /// no credential can.
  func caller() async throws(HTTPError) -> CallerIdentity {
    // Of two kinds, so that nobody's account is named like another's credential.
    if let account { return CallerIdentity(partition: "account " + account) }
    let credential = try await credential()
    return CallerIdentity(partition: partition(of: credential.value), credential: credential)
  }

  /// The credential to use now.
  func credential() async throws(HTTPError) -> Credential {
    let value = try await flights.join(.current) { [current] _ throws(HTTPError) in
      try await Self.asking(current)
    }
    return newest(for: value)
  }

  /// What to use in place of a credential, if it was replaced meanwhile; itself otherwise.
  func newest(for value: String) -> Credential {
    memory.withLock { memory in
      Credential(
        value: memory.successor(of: value) ?? value,
        refreshesBefore: memory.refreshes
      )
    }
  }

  /// Another credential in place of a refused one; nothing where there is none to be had.
  ///
  /// If there is another by now, nothing is refreshed. Before it is, `onRefreshing` may forbid it.
  func replacement(
    for refused: Credential,
    onRefreshing: @escaping @Sendable () throws(HTTPError) -> Void
  ) async throws(HTTPError) -> Credential? {
    let known = try await credential()
    if known.value != refused.value { return known }
    guard let refresh else { return nil }
    let value = try await flights.join(.refresh(refused: refused.value)) {
      [self] _ throws(HTTPError) in
      if let outcome = outcome(since: refused) { return try outcome.get() }
      try onRefreshing()
      let outcome: Result<String, HTTPError>
      do throws(HTTPError) {
        outcome = .success(try await Self.asking { try await refresh(refused.value) })
      } catch {
        outcome = .failure(error)
      }
      memory.withLock { $0.note(outcome, of: refused.value) }
      return try outcome.get()
    }
    return newest(for: value)
  }

  /// What came of a refresh after the credential was handed out: who was refused along with others,
  /// and hears of it last, shares their luck and does not try again.
  private func outcome(since refused: Credential) -> Result<String, HTTPError>? {
    memory.withLock { memory in
      guard let last = memory.last, last.refused == refused.value,
        memory.refreshes > refused.refreshesBefore
      else { return nil }
      return last.outcome
    }
  }

  private func partition(of value: String) -> String {
    memory.withLock { memory in
      if let known = memory.partition, known.value == value { return known.name }
      let name = "credential " + SHA256.digest(of: Array(value.utf8)).hexadecimal
      memory.partition = (value, name)
      return name
    }
  }

  /// Failures of the way stay what they are, so that they can be tried again; all others mean that
  /// there is no credential.
  private static func asking(_ ask: HTTPClient.Credentials.Current) async throws(HTTPError)
    -> String
  {
    do {
      return try await ask()
    } catch let error as HTTPError where error.isOfTheWay {
      throw error
    } catch {
      throw HTTPError(.credentialRefused, underlying: [error])
    }
  }
}

extension CredentialRefresher.Memory {
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
  /// Whether the request did not come through, rather than being answered.
  fileprivate var isOfTheWay: Bool {
    switch kind {
    case .noConnection, .hostNotFound, .connectionLost, .timedOut, .circuitOpen, .rateLimited: true
    default: false
    }
  }
}
