extension HTTPClient {
  /// How long each part of a request may take.
  public struct TimeLimits: Sendable, Hashable {
    /// The parts of a request that have a limit of their own.
    public enum Phase: String, Sendable, CaseIterable {
      /// Finding the name, connecting, and the TLS handshake.
      case connect
      /// From then until the head of the answer is there.
      case firstByte = "first_byte"
      /// A time without any byte, in either direction.
      case idle
      /// Everything, from the start to the last byte.
      case whole
    }

    /// The limit of finding the name, connecting and the handshake.
    public var connect: Duration = .seconds(10)
    /// The limit of waiting for the answer to begin, and for all of its head, once the request is
    /// sent.
    public var firstByte: Duration = .seconds(30)
    /// The limit of a silence within the body.
    public var idle: Duration = .seconds(30)
    /// The fewest bytes of a body that have to arrive in a second, on average over the time of `idle`.
    ///
    /// A body that drips is as good as silent. A stream of rare events wants 0.
    public var minimumBytesPerSecond = 10
    /// The limit of everything.
    ///
    /// Without one, an answer that is loaded into memory has five minutes, and a streamed one has no
    /// limit.
    public var whole: Duration?

    /// Makes the limits that suit most servers.
    public init() {}
  }

  /// How much of an answer is taken.
  public struct SizeLimits: Sendable, Hashable {
    /// The parts of an answer that have a limit.
    public enum Part: String, Sendable, CaseIterable {
      /// All lines of the header together.
      case header
      /// The body, where all of it is read into memory.
      case body
      /// The body as many times as large as what came over the wire.
      case decompression
    }

    /// The most bytes of header.
    public var header = 64 * 1024
    /// The most bytes of a body that is read whole; a streamed one has no limit.
    public var body = 64 * 1024 * 1024
    /// The most that a body may grow in decompression, as a multiple; small ones may grow as they
    /// like.
    public var decompressionRatio = 200

    /// Makes the limits that suit most servers.
    public init() {}
  }
}

extension HTTPClient {
  /// How many requests an origin is sent; the others wait their turn, in the order they came.
  public struct TrafficLimits: Sendable, Hashable {
    /// How many requests may begin in a second, over time.
    public var requestsPerSecond: Double?
    /// How many may begin at once after a quiet time.
    public var burst = 1
    /// How many may be under way at once, counted until their answers are read or let go.
    public var maximumConcurrentRequests: Int?
    /// The longest wait for a turn; what would wait longer fails with `rateLimited` instead.
    public var maximumWait: Duration = .seconds(30)

    /// Makes limits; what is left out is without one.
    public init(
      requestsPerSecond: Double? = nil,
      burst: Int = 1,
      maximumConcurrentRequests: Int? = nil
    ) {
      self.requestsPerSecond = requestsPerSecond
      self.burst = burst
      self.maximumConcurrentRequests = maximumConcurrentRequests
    }
  }
}
