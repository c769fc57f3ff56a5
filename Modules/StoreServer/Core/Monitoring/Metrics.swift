import FoundationCore

/// Counters of requests and histograms of their durations.
///
/// Their size depends on the number of operations, not of requests.
final class Metrics: Sendable {
  /// The upper bounds of the histogram buckets, in seconds (Prometheus `le`).
  static let bucketBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

  struct Labels: Hashable {
    let operation: String
    let method: String
    /// The first digit of the status code.
    let statusClass: Int
  }

  struct Histogram {
    /// The number of requests in each bucket.
    var counts = [Int](repeating: 0, count: bucketBounds.count)
    var count = 0
    var sum = Duration.zero
  }

  struct Counts {
    var requests: [Labels: Int] = [:]
    var histograms: [String: Histogram] = [:]
    var inFlight = 0
  }

  private let state = Lock(Counts())

  var counts: Counts { state.withLock { $0 } }

  func requestStarted() { state.withLock { $0.inFlight += 1 } }

  func requestEnded(_ labels: Labels, after time: Duration) {
    state.withLock { counts in
      counts.inFlight -= 1
      counts.requests[labels, default: 0] += 1
      counts.histograms[labels.operation, default: Histogram()].add(time)
    }
  }
}

extension Metrics.Histogram {
  fileprivate mutating func add(_ time: Duration) {
    count += 1
    sum += time
    let seconds = time / .seconds(1)
    if let bucket = Metrics.bucketBounds.firstIndex(where: { seconds <= $0 }) {
      counts[bucket] += 1
    }
  }
}
