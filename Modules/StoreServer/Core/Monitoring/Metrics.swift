import FoundationCore

/// Counts of requests and their times, for those who watch over the store.
///
/// There are as many numbers as there are operations, however many requests come.
final class Metrics: Sendable {
  /// The times that requests are sorted by, in seconds.
  static let limits = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

  struct Kind: Hashable {
    let operation: String
    let method: String
    /// The first digit of the status.
    let statusClass: Int
  }

  struct Times {
    /// The requests that took no longer than each limit, and longer than the one before it.
    var counts = [Int](repeating: 0, count: limits.count)
    var count = 0
    var sum = Duration.zero
  }

  struct Counts {
    var requests: [Kind: Int] = [:]
    var times: [String: Times] = [:]
    var inFlight = 0
  }

  private let state = Lock(Counts())

  var counts: Counts { state.withLock { $0 } }

  func noteBegin() { state.withLock { $0.inFlight += 1 } }

  func noteEnd(of kind: Kind, after time: Duration) {
    state.withLock { counts in
      counts.inFlight -= 1
      counts.requests[kind, default: 0] += 1
      counts.times[kind.operation, default: Times()].add(time)
    }
  }
}

extension Metrics.Times {
  fileprivate mutating func add(_ time: Duration) {
    count += 1
    sum += time
    let seconds = time / .seconds(1)
    if let place = Metrics.limits.firstIndex(where: { seconds <= $0 }) { counts[place] += 1 }
  }
}
