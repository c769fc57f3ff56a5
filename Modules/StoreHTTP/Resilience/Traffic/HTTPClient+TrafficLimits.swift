extension HTTPClient {
  /// How many requests an origin is sent; the others wait their turn, in the order they came.
  public struct TrafficLimits: Sendable, Hashable {
    /// How many requests may begin in a second, over time.
    public var perSecond: Double?
    /// How many may begin at once after a quiet time.
    public var burst = 1
    /// How many may be under way at once, counted until their answers are read or let go.
    public var concurrent: Int?
    /// The longest wait for a turn; what would wait longer fails with `rateLimited` instead.
    public var longestWait: Duration = .seconds(30)

    /// Makes limits; what is left out is without one.
    public init(perSecond: Double? = nil, burst: Int = 1, concurrent: Int? = nil) {
      self.perSecond = perSecond
      self.burst = burst
      self.concurrent = concurrent
    }
  }
}
