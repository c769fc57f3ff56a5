extension HTTPClient {
  /// A circuit breaker, which suspends requests to a failing origin.
  ///
  /// Failures are those that show the health of an origin: no connection, a lost connection, a
  /// timeout, a malformed response, and the statuses of a server in trouble. If enough recent
  /// requests failed, further ones fail at once with `circuitOpen`, which spares the origin and the
  /// caller's time. After `openDuration` a single request is sent as a probe: if it fails, the
  /// circuit opens again.
  public struct CircuitBreaker: Sendable, Hashable {
    /// The number of recent failures that opens the circuit.
    public var failureThreshold = 10
    /// The ratio of recent failures to requests that opens the circuit, from 0 to 1.
    public var failureRatio = 0.5
    /// The time in which requests count as recent.
    public var window: Duration = .seconds(30)
    /// The time that the circuit stays open.
    public var openDuration: Duration = .seconds(10)

    /// Creates a circuit breaker that suits most servers.
    public init() {}
  }
}
