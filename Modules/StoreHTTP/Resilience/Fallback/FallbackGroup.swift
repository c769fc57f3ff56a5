import FoundationCore

/// A group of clients that fall back together, so that their responses are consistent.
///
/// A request that reaches no server waits for the requests in flight to other servers, since one of
/// them may succeed. Once all clients fall back, requests that are still being retried are
/// cancelled.
public final class FallbackGroup: Sendable {
  private enum Decision {
    case network
    case fallback
  }

  /// A request that the network may still complete.
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

    /// Returns the continuations to resume and the attempts to cancel after a decision.
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

  /// Creates a group.
  ///
  /// - Parameter onFallback: Called once, with the first error for which the clients fall back.
  public init(onFallback: @escaping @Sendable (HTTPError) -> Void = { _ in }) {
    self.onFallback = onFallback
  }

  /// `true` once the clients have fallen back.
  public var hasFallenBack: Bool { state.withLock { $0.verdict == .fallback } }

  /// Records a request sent to the network.
  ///
  /// - Parameters:
  ///   - id: The identifier of the call.
  ///   - server: The server, by host and port.
  ///   - giveUp: Cancels the request if the clients fall back meanwhile.
  /// - Returns: `false` if the fallback is to handle the request.
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

  /// Records the end of a network request.
  ///
  /// - Parameters:
  ///   - id: The identifier of the call.
  ///   - reached: `true` if a server responded; a cancellation or a cached response proves nothing.
  func end(_ id: HTTPExchange.ID, reached: Bool) {
    let steps = state.withLock { state in
      state.attempts[id] = nil
      if reached, state.verdict == nil { state.verdict = .network }
      return state.settled()
    }
    for step in steps { step() }
  }

  /// Records that a request reached no server; returns `true` if the fallback is to handle it.
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
