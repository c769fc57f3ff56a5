import FoundationCore

/// The agreement of several clients to fall back together, so that their answers fit together.
///
/// A request that meets no server waits for those that are under way to other servers, since one of
/// them may be answered. Once all fall back, requests that are still tried again are given up.
public final class FallbackGroup: Sendable {
  private enum Decision {
    case network
    case fallback
  }

  /// A request that the network may still answer.
  private struct Attempt {
    let server: String
    let giveUp: @Sendable () -> Void
  }

  private struct State {
    var verdict: Decision?
    var attempts: [HTTPExchange.ID: Attempt] = [:]
    /// The servers that could not be reached.
    var unreachable: Set<String> = []
    var error: HTTPError?
    var waiting: [CheckedContinuation<Void, Never>] = []

    /// Returns what is to be done about a verdict that is known now.
    mutating func settled() -> [@Sendable () -> Void] {
      let isHopeless = attempts.values.allSatisfy { unreachable.contains($0.server) }
      if verdict == nil, !waiting.isEmpty, isHopeless { verdict = .fallback }
      guard verdict != nil else { return [] }
      let givingUp = verdict == .fallback ? attempts.values.map(\.giveUp) : []
      defer { waiting = [] }
      return givingUp + waiting.map { request in { request.resume() } }
    }
  }

  private let state = Lock(State())
  private let onFallback: @Sendable (HTTPError) -> Void

  /// Creates an agreement.
  ///
  /// - Parameter onFallback: Called once, with the first error for which the clients fall back.
  public init(onFallback: @escaping @Sendable (HTTPError) -> Void = { _ in }) {
    self.onFallback = onFallback
  }

  /// True once the clients have fallen back.
  public var hasFallenBack: Bool { state.withLock { $0.verdict == .fallback } }

  /// Notes that a request goes to the network.
  ///
  /// - Parameters:
  ///   - id: The identity of the call.
  ///   - server: The server, by host and port.
  ///   - giveUp: Ends the request where the clients fall back meanwhile.
  /// - Returns: False where the fallback is to answer it.
  func begin(
    _ id: HTTPExchange.ID,
    to server: String,
    giveUp: @escaping @Sendable () -> Void
  ) -> Bool {
    state.withLock { state in
      guard state.verdict != .fallback else { return false }
      state.attempts[id] = Attempt(server: server, giveUp: giveUp)
      return true
    }
  }

  /// Notes that a request of the network has ended.
  ///
  /// - Parameters:
  ///   - id: The identity of the call.
  ///   - reached: True if a server answered it; a cancellation or a stored answer proves nothing.
  func end(_ id: HTTPExchange.ID, reached: Bool) {
    let steps = state.withLock { state in
      state.attempts[id] = nil
      if reached, state.verdict == nil { state.verdict = .network }
      return state.settled()
    }
    for step in steps { step() }
  }

  /// Notes that a request met no server; returns true if the fallback is to answer it.
  func fallsBack(_ id: HTTPExchange.ID, after error: HTTPError) async -> Bool {
    await withCheckedContinuation { continuation in
      let steps = state.withLock { state in
        if let attempt = state.attempts.removeValue(forKey: id) {
          state.unreachable.insert(attempt.server)
        }
        state.error = state.error ?? error
        state.waiting.append(continuation)
        return state.settled()
      }
      for step in steps { step() }
    }
    let (fallsBack, first) = state.withLock { state in
      defer { if state.verdict == .fallback { state.error = nil } }
      return (state.verdict == .fallback, state.error)
    }
    if fallsBack, let first { onFallback(first) }
    return fallsBack
  }
}
