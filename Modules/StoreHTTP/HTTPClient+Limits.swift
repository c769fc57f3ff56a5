extension HTTPClient {
  /// The time limits of the phases of a request.
  public struct TimeLimits: Sendable, Hashable {
    /// The phases of a request that have a limit of their own.
    public enum Phase: String, Sendable, CaseIterable {
      /// Resolving the host name, connecting, and the TLS handshake.
      case connect
      /// The time until the head of the response has arrived.
      case firstByte = "first_byte"
      /// The time without any byte, in either direction.
      case idle
      /// The whole request, from its start to the last byte.
      case whole
    }

    /// The limit of resolving the host name, connecting and the TLS handshake.
    public var connect: Duration = .seconds(10)
    /// The limit for the head of the response to arrive once the request is sent.
    public var firstByte: Duration = .seconds(30)
    /// The limit of a pause within the body.
    public var idle: Duration = .seconds(30)
    /// The minimum transfer rate of a body, on average over the time of `idle`.
    ///
    /// A slower body counts as idle. Set 0 for a stream of rare events.
    public var minimumBytesPerSecond = 10
    /// The limit of the whole request.
    ///
    /// Without one, a load has five minutes, and a streamed response has no limit.
    public var whole: Duration?

    /// Creates limits that suit most servers.
    public init() {}
  }

  /// The size limits of a response.
  public struct SizeLimits: Sendable, Hashable {
    /// The parts of a response that have a limit.
    public enum Part: String, Sendable, CaseIterable {
      /// All header fields together.
      case header
      /// The body, if it is loaded into memory.
      case body
      /// The ratio of the decompressed body to the bytes received.
      case decompression
    }

    /// The most bytes of the header.
    public var header = 64 * 1024
    /// The most bytes of a body loaded into memory; a streamed one has no limit.
    public var body = 64 * 1024 * 1024
    /// The largest ratio of a decompressed body to the bytes received; small bodies are exempt.
    public var decompressionRatio = 200

    /// Creates limits that suit most servers.
    public init() {}
  }
}
