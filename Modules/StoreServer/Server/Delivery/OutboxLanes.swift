import FoundationCore
import StoreCore

/// The lanes that this process delivers in, and those that are at rest after a failure.
///
/// While a receiver is unreachable, the process asks it less and less often, at most once a minute,
/// with one event; the others keep their attempts for when it is back.
final class OutboxLanes: Sendable {
  private struct State {
    var running: Set<Int> = []
    var failing: [Int: (failures: Int, restsUntil: Int)] = [:]
  }

  private let state = Lock(State())

  /// The longest rest in seconds.
  private static let longestRest = 60

  /// Marks a lane as running; returns `false` if it is already.
  func begin(_ lane: OutboxLane) -> Bool {
    state.withLock { $0.running.insert(lane.webhook).inserted }
  }

  func end(_ lane: OutboxLane) { state.withLock { _ = $0.running.remove(lane.webhook) } }

  /// Returns `false` while a lane rests.
  func mayBegin(_ lane: OutboxLane, at seconds: Int) -> Bool {
    state.withLock { ($0.failing[lane.webhook]?.restsUntil ?? .min) <= seconds }
  }

  func isFailing(_ lane: OutboxLane) -> Bool {
    state.withLock { $0.failing[lane.webhook] != nil }
  }

  /// Notes whether the receiver of a lane responded.
  func note(_ lane: OutboxLane, isReachable: Bool, at seconds: Int) {
    state.withLock { state in
      guard !isReachable else {
        state.failing[lane.webhook] = nil
        return
      }
      let failures = (state.failing[lane.webhook]?.failures ?? 0) + 1
      let rest = min(1 << min(failures, 6), Self.longestRest)
      state.failing[lane.webhook] = (failures, seconds + rest)
    }
  }
}
