import FoundationCore
import OrderingServer
import StoreCore

/// The attempts of this process by lane, and the lanes that are at rest after a failure.
///
/// While a receiver is unreachable, the process asks it less and less often, at most once a minute,
/// with one event; the others keep their attempts for when it is back.
final class RunningDeliveries: Sendable {
  private struct State {
    var running: [Int: Int] = [:]
    var failing: [Int: (failures: Int, restsUntil: Int)] = [:]
  }

  private let state = Lock(State())

  /// The number of concurrent attempts per lane.
  private static let concurrency = 4
  /// The longest rest in seconds.
  private static let longestRest = 60

  /// Returns the number of attempts that may begin in a lane; 0 while it rests.
  ///
  /// After a failure, one attempt finds out whether the receiver is back.
  func room(in lane: DeliveryLane, at seconds: Int) -> Int {
    state.withLock { state in
      let running = state.running[lane.webhook] ?? 0
      guard let failing = state.failing[lane.webhook] else { return Self.concurrency - running }
      return failing.restsUntil <= seconds ? max(1 - running, 0) : 0
    }
  }

  func begin(_ count: Int, in lane: DeliveryLane) {
    state.withLock { $0.running[lane.webhook, default: 0] += count }
  }

  /// Ends an attempt, and notes whether the receiver responded.
  func end(_ lane: DeliveryLane, isReachable: Bool, at seconds: Int) {
    state.withLock { state in
      state.running[lane.webhook, default: 0] -= 1
      guard !isReachable else {
        state.failing[lane.webhook] = nil
        return
      }
      let failing = state.failing[lane.webhook]
      // Attempts that began before the rest say nothing new.
      if let failing, failing.restsUntil > seconds { return }
      let failures = (failing?.failures ?? 0) + 1
      state.failing[lane.webhook] = (
        failures, seconds + min(1 << min(failures, 6), Self.longestRest)
      )
    }
  }
}
