/// The limits and delays of a recovery executor.
public struct RecoveryPolicy: Sendable, Hashable {
  /// The maximum number of attempts, including the first.
  public var maximumAttempts: Int

  /// The minimum delay before the first retry, which doubles with each further one.
  public var initialDelay: Duration

  /// The maximum of the doubled delay.
  public var maximumDelay: Duration

  /// The minimum duration of a recovery, so that the user can see it.
  public var minimumDuration: Duration

  /// Creates a policy, whose defaults suit an interactive program.
  public init(
    maximumAttempts: Int = 8,
    initialDelay: Duration = .milliseconds(500),
    maximumDelay: Duration = .seconds(30),
    minimumDuration: Duration = .milliseconds(400)
  ) {
    self.maximumAttempts = maximumAttempts
    self.initialDelay = initialDelay
    self.maximumDelay = maximumDelay
    self.minimumDuration = minimumDuration
  }

  /// Returns the minimum delay before the next retry.
  func backOff(after retries: Int) -> Duration {
    // After thirty doublings, any delay exceeds the maximum.
    min(initialDelay * (1 << min(retries, 30)), maximumDelay)
  }
}
