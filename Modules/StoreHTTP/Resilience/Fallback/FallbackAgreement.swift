import FoundationCore

/// The agreement of several clients to fall back together, so that their answers fit together.
///
/// A request that meets no server waits for the others that are under way, since one of them may be
/// answered.
public final class FallbackAgreement: Sendable {
  private enum Verdict {
    case network
    case fallback
  }

  private struct State {
    var verdict: Verdict?
    /// The number of requests that the network may still answer.
    var underWay = 0
    var error: HTTPError?
    var waiting: [CheckedContinuation<Void, Never>] = []

    /// Returns the requests that wait for a verdict which is known now.
    mutating func settled() -> [CheckedContinuation<Void, Never>] {
      if verdict == nil, underWay == 0, !waiting.isEmpty { verdict = .fallback }
      guard verdict != nil else { return [] }
      defer { waiting = [] }
      return waiting
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

  /// Notes that a request goes to the network; returns false where the fallback is to answer it.
  func begin() -> Bool {
    state.withLock { state in
      guard state.verdict != .fallback else { return false }
      state.underWay += 1
      return true
    }
  }

  /// Notes that a request of the network has ended.
  ///
  /// - Parameter reached: True if a server answered it; a cancellation or a stored answer proves
  ///   nothing.
  func end(reached: Bool) {
    let waiting = state.withLock { state in
      state.underWay -= 1
      if reached, state.verdict == nil { state.verdict = .network }
      return state.settled()
    }
    for request in waiting { request.resume() }
  }

  /// Notes that a request met no server; returns true if the fallback is to answer it.
  func fallsBack(after error: HTTPError) async -> Bool {
    await withCheckedContinuation { continuation in
      let waiting = state.withLock { state in
        state.underWay -= 1
        state.error = state.error ?? error
        state.waiting.append(continuation)
        return state.settled()
      }
      for request in waiting { request.resume() }
    }
    let (fallsBack, first) = state.withLock { state in
      defer { if state.verdict == .fallback { state.error = nil } }
      return (state.verdict == .fallback, state.error)
    }
    if fallsBack, let first { onFallback(first) }
    return fallsBack
  }
}
