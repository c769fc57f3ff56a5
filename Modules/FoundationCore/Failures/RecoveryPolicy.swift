/// The limits and delays of a recovery executor.
public struct RecoveryPolicy: Sendable, Hashable {
  /// The maximum number of attempts, including the first.
  public var maximumAttempts: Int

  /// The maximum number of retries without asking the user.
  public var maximumAutomaticRetries: Int

  /// The maximum total delay of automatic retries; for a longer one, the user is asked.
  public var maximumTotalDelay: Duration

  /// The minimum delay before the first retry, which doubles with each further one.
  public var initialDelay: Duration

  /// The maximum of the doubled delay.
  public var maximumDelay: Duration

  /// The minimum duration of a recovery, so that the user can see it.
  public var minimumDuration: Duration

  /// Creates a policy, whose defaults suit an interactive program.
  public init(
    maximumAttempts: Int = 8,
    maximumAutomaticRetries: Int = 2,
    maximumTotalDelay: Duration = .seconds(30),
    initialDelay: Duration = .milliseconds(500),
    maximumDelay: Duration = .seconds(30),
    minimumDuration: Duration = .milliseconds(400)
  ) {
    self.maximumAttempts = maximumAttempts
    self.maximumAutomaticRetries = maximumAutomaticRetries
    self.maximumTotalDelay = maximumTotalDelay
    self.initialDelay = initialDelay
    self.maximumDelay = maximumDelay
    self.minimumDuration = minimumDuration
  }
}
