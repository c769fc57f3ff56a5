/// The retries of one transaction: the errors that allow one, their number and their delays.
struct PostgresRetryState {
  /// `true` if the body detects by itself that an earlier run was committed.
  let isIdempotent: Bool
  /// Unique constraints whose violation means that another transaction did the same.
  let constraints: Set<String>

  private var retries = 0
  private let deadline = ContinuousClock.now + .seconds(10)

  private static let maximumRetries = 10
  private static let backoff = ExponentialBackoff(
    initial: .milliseconds(5),
    maximum: .milliseconds(500)
  )

  init(isIdempotent: Bool, constraints: Set<String>) {
    self.isIdempotent = isIdempotent
    self.constraints = constraints
  }

  /// Returns `true` if a transaction that failed with this error can be retried.
  func canRetry(after failure: PostgresError) -> Bool {
    switch failure {
    case .serialization, .deadlock, .connectionLost: true
    case .outcomeUnknown: isIdempotent
    case .constraint(.unique, let name?, _): constraints.contains(name)
    case .transactionLost(let evidence, _): ["40001", "40P01"].contains(evidence?.sqlState)
    default: false
    }
  }

  /// Returns the delay before the next retry, or `nil` if the transaction is not retried.
  mutating func delay(
    after failure: PostgresError,
    using numbers: inout any RandomNumberGenerator & Sendable
  ) -> Duration? {
    guard canRetry(after: failure), retries < Self.maximumRetries, .now < deadline else {
      return nil
    }
    defer { retries += 1 }
    return Self.backoff.delay(beforeRetry: retries, using: &numbers)
  }
}

/// Delays that double up to a maximum, each with a random length in its upper half.
///
/// The randomness keeps callers that failed together from retrying together.
struct ExponentialBackoff: Sendable, Hashable {
  let initial: Duration
  let maximum: Duration

  /// Returns the delay before a retry, counted from 0.
  func delay(
    beforeRetry retry: Int,
    using numbers: inout some RandomNumberGenerator
  ) -> Duration {
    let factor = 1 << min(max(retry, 0), 20)
    let full = min(initial * factor, maximum)
    return full * Double.random(in: 0.5...1, using: &numbers)
  }
}
