/// When a transaction is run again, how often, and how soon.
struct PostgresRetryState {
  /// Whether the body settles by itself what became of it before.
  let isRepeatable: Bool
  /// Unique constraints after whose violation the body finds what it would have done.
  let constraints: Set<String>

  private var repetitions = 0
  private let deadline = ContinuousClock.now + .seconds(10)

  /// Ten times at most.
  private static let most = 10
  private static let backoff = ExponentialBackoff(first: .milliseconds(5), most: .milliseconds(500))

  init(isRepeatable: Bool, constraints: Set<String>) {
    self.isRepeatable = isRepeatable
    self.constraints = constraints
  }

  /// Whether a transaction that ended so may be run again.
  func takes(_ failure: PostgresError) -> Bool {
    switch failure {
    case .serialization, .deadlock, .connectionLost: true
    case .outcomeUnknown: isRepeatable
    case .constraint(.unique, let name?, _): constraints.contains(name)
    case .transactionLost(let evidence, _): ["40001", "40P01"].contains(evidence?.state)
    default: false
    }
  }

  /// How long to wait before it is run again, or nothing where it is not.
  mutating func pause(
    after failure: PostgresError,
    using numbers: inout any RandomNumberGenerator & Sendable
  ) -> Duration? {
    guard takes(failure), repetitions < Self.most, .now < deadline else { return nil }
    defer { repetitions += 1 }
    return Self.backoff.pause(before: repetitions, using: &numbers)
  }
}
