import FoundationCore

/// The line of sign-ins in front of the hashing threads: bounded, and fair among networks.
///
/// Sign-ins come in the order of their ranks. Only a limited number of later sign-ins overtake a
/// waiting one, so that each has its turn in the end. If the line is full, the last one is refused.
final class HashingLine: Sendable {
  /// The rank of a sign-in by what its network has done before.
  enum Rank: Int {
    /// The client has a session.
    case session
    /// The network has made no recent attempt.
    case newcomer
    /// The network has made one recent attempt.
    case second
    /// The network has made several recent attempts.
    case repeated

    /// Creates the rank of a client without a session.
    init(afterAttempts count: Int) {
      self = count == 0 ? .newcomer : count == 1 ? .second : .repeated
    }
  }

  private struct Waiter {
    let place: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var freeTurns: Int
    var arrivals = 0
    /// The waiting sign-ins, in order of arrival.
    var waiters: [Waiter] = []
  }

  private let limit: Int
  private let state: Lock<State>

  /// Creates a line for a number of turns at a time.
  ///
  /// Two threads make some 20 hashes a second, so the last of 256 waits for a dozen seconds, and
  /// less than a minute if every later sign-in overtakes it that may.
  init(turns: Int, limit: Int = 256) {
    self.limit = limit
    state = Lock(State(freeTurns: turns))
  }

  /// The number of waiting sign-ins.
  var count: Int { state.withLock(\.waiters.count) }

  /// Waits for a turn, which ends with `leave`.
  ///
  /// - Returns: `false` if the sign-in is refused and has no turn.
  func enter(_ rank: Rank) async -> Bool {
    await withCheckedContinuation { continuation in
      let (settled, hasTurn) = state.withLock { state in
        if state.freeTurns > 0 {
          state.freeTurns -= 1
          return (continuation as CheckedContinuation?, true)
        }
        state.arrivals += 1
        let place = state.arrivals + limit * rank.rawValue
        state.waiters.append(Waiter(place: place, continuation: continuation))
        guard state.waiters.count > limit else { return (nil, false) }
        let last = state.waiters.indices.max { state.waiters[$0].place < state.waiters[$1].place }
        return (last.map { state.waiters.remove(at: $0).continuation }, false)
      }
      settled?.resume(returning: hasTurn)
    }
  }

  /// Ends a turn.
  func leave() {
    let next = state.withLock { state in
      let first = state.waiters.indices.min { state.waiters[$0].place < state.waiters[$1].place }
      guard let first else {
        state.freeTurns += 1
        return CheckedContinuation<Bool, Never>?.none
      }
      return state.waiters.remove(at: first).continuation
    }
    next?.resume(returning: true)
  }
}
