extension HTTPClient {
  /// When an origin that keeps failing is left alone for a while.
  ///
  /// Failures are what tells of the origin's health: no connection, a lost one, no answer in time,
  /// what is not HTTP, and the statuses of a server in trouble. When enough requests of late ended
  /// that way, all others fail at once with `circuitOpen`, which spares the origin and the caller's
  /// time. After the pause a single one is let through to see: if it fails, the pause begins again.
  public struct CircuitBreaker: Sendable, Hashable {
    /// How many requests must have failed of late.
    public var failureThreshold = 10
    /// The part of all requests of late that must have failed, from 0 to 1.
    public var failureRatio = 0.5
    /// How long ago is still of late.
    public var window: Duration = .seconds(30)
    /// How long the origin is left alone.
    public var openDuration: Duration = .seconds(10)

    /// Makes the rules that suit most servers.
    public init() {}
  }
}
