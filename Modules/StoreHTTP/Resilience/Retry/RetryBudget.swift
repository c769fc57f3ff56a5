import FoundationCore

/// How many retries all calls of a client may still make.
///
/// Requests earn a ratio of a retry each, and some may be saved; so retries are never more than the
/// ratio of all requests, and the capacity.
final class RetryBudget: Sendable {
  private let ratio: Double
  private let capacity: Double
  private let left: Lock<Double>

  init(ratio: Double, capacity: Double) {
    self.ratio = ratio
    self.capacity = capacity
    left = Lock(capacity)
  }

  /// Takes in what a request earns.
  func earn() {
    left.withLock { $0 = min(capacity, $0 + ratio) }
  }

  /// Pays for a retry, if there is enough left for one.
  func spend() -> Bool {
    left.withLock { left in
      guard left >= 1 else { return false }
      left -= 1
      return true
    }
  }
}
