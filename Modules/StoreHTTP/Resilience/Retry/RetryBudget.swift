import FoundationCore

/// The retry budget of a client.
///
/// Each request adds a fraction of a retry, up to the capacity; so retries never exceed that
/// fraction of all requests, plus the capacity.
final class RetryBudget: Sendable {
  private let ratio: Double
  private let capacity: Double
  private let left: Lock<Double>

  init(ratio: Double, capacity: Double) {
    self.ratio = ratio
    self.capacity = capacity
    left = Lock(capacity)
  }

  /// Adds the fraction of a request.
  func earn() {
    left.withLock { $0 = min(capacity, $0 + ratio) }
  }

  /// Takes a retry, and returns `false` if there is none left.
  func spend() -> Bool {
    left.withLock { left in
      guard left >= 1 else { return false }
      left -= 1
      return true
    }
  }
}
