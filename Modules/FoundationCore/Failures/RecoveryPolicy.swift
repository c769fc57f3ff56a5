/// How far a recovery executor may go, and how fast.
public struct RecoveryPolicy: Sendable, Hashable {
  /// How often it is tried at most, the first time included, whoever asks for it.
  public var attempts: Int

  /// How many of the retries may be made without asking.
  public var automaticRetries: Int

  /// How long all automatic retries together may wait; a longer wait is asked for.
  public var patience: Duration

  /// The shortest wait before the first retry; it doubles with each.
  public var firstDelay: Duration

  /// Where the doubling ends.
  public var longestDelay: Duration

  /// How long a recovery lasts at least, so that a person sees it happen and not a flicker.
  public var minimumDuration: Duration

  /// Describes a policy; what is left out is what suits a person waiting at a screen.
  public init(
    attempts: Int = 8,
    automaticRetries: Int = 2,
    patience: Duration = .seconds(30),
    firstDelay: Duration = .milliseconds(500),
    longestDelay: Duration = .seconds(30),
    minimumDuration: Duration = .milliseconds(400)
  ) {
    self.attempts = attempts
    self.automaticRetries = automaticRetries
    self.patience = patience
    self.firstDelay = firstDelay
    self.longestDelay = longestDelay
    self.minimumDuration = minimumDuration
  }
}
