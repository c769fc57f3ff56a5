import FoundationCore

/// How many retries all calls of a client may still make.
///
/// Requests earn a share of a retry each, and some may be saved; so retries are never more than the
/// share of all requests, and the reserve.
final class RetryBudget: Sendable {
  private let share: Double
  private let reserve: Double
  private let left: Lock<Double>

  init(share: Double, reserve: Double) {
    self.share = share
    self.reserve = reserve
    left = Lock(reserve)
  }

  /// Takes in what a request earns.
  func earn() {
    left.withLock { $0 = min(reserve, $0 + share) }
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
