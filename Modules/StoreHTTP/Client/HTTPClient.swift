public import Foundation
import Synchronization

/// A client of an HTTP server.
///
///     let client = HTTPClient(URL(string: "https://api.example.org/v1/")!, over: CurlTransport())
///     let products = try await client.load(Resource<[Product]>("products")).value
///
/// A client never changes, and its callers share its cache. A request passes the stages in this
/// order: fallback, redirects, cache, coalescing, retry, circuit breaker, credentials, transport;
/// each is a transport over the next one.
///
/// It is a class, since every type with a client would copy some thirty references with each of its
/// values.
public final class HTTPClient: Sendable {
  /// The URL that paths are relative to.
  public let baseURL: URL
  /// The configuration of the client.
  public let configuration: Configuration

  let address: BaseURL
  let firstStage: any HTTPTransport
  let cache: CacheStage?
  let calls: ExchangeIDGenerator
  /// The watch of all calls.
  let watch: Stopwatch

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - baseURL: The URL that paths are relative to; its query is part of every URL.
  ///   - transport: The transport that sends the requests.
  ///   - configuration: The configuration of the client.
  public init(
    _ baseURL: URL,
    over transport: any HTTPTransport = PlatformTransport(),
    _ configuration: Configuration = Configuration()
  ) {
    self.baseURL = baseURL
    self.configuration = configuration
    address = BaseURL(baseURL)
    calls = ExchangeIDGenerator()
    watch = Stopwatch(configuration.clock)
    var stage = transport
    if configuration.onEvent != nil { stage = ResponseEventStage(next: stage) }
    if let credentials = configuration.credentials {
      stage = CredentialStage(
        over: stage,
        credentials: credentials,
        of: baseURL,
        clock: configuration.clock
      )
    }
    if let policy = configuration.circuitBreaker {
      stage = CircuitBreakerStage(over: stage, policy: policy, configuration: configuration)
    }
    if configuration.retries.maximumAttempts > 1 { stage = RetryStage(over: stage, configuration) }
    if configuration.coalescesRequests { stage = CoalescingStage(over: stage) }
    cache = configuration.cache.stage(over: stage, now: configuration.now)
    stage = cache ?? stage
    if let credentials = configuration.credentials {
      stage = CallerStage(over: stage, credentials, of: baseURL)
    }
    if configuration.redirects.limit > 0 { stage = RedirectStage(over: stage, configuration) }
    if let fallback = configuration.fallback { stage = FallbackStage(over: stage, fallback) }
    firstStage = stage
  }

  /// The configuration of a client; the defaults suit most servers.
  public struct Configuration: Sendable {
    /// The header fields added to every request that does not have them.
    public var fields: HTTPFields = ["User-Agent": "Rialto", "Accept": "*/*"]
    /// The name of the server in error messages, such as `the store`; by default its host.
    public var serverName: String?
    /// The time limits of a request.
    public var timeLimits = TimeLimits()
    /// The size limits of a response.
    public var sizeLimits = SizeLimits()
    /// The redirects to follow.
    public var redirects = RedirectPolicy.follow
    /// The retries of failed requests.
    public var retries = RetryPolicy()
    /// The circuit breaker, which suspends requests to a failing origin, or `nil` for none.
    public var circuitBreaker: CircuitBreaker? = CircuitBreaker()
    /// `true` if concurrent equal requests share one request and its response.
    public var coalescesRequests = true
    /// The credentials of the caller.
    public var credentials: Credentials?
    /// The fallback used if no server is reachable.
    public var fallback: Fallback?
    /// The cache of responses.
    public var cache = Cache.memory()
    /// `true` if the client uses any cached response, however old, and ignores the cache policy of a
    /// resource; it sends only requests without one.
    public var prefersCached = false
    /// A closure called for every event.
    public var onEvent: (@Sendable (HTTPEvent) -> Void)?
    /// The clock for pauses between attempts.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// Returns the current date.
    public var now: @Sendable () -> Date = { Date() }
    /// Returns a random number from 0 up to 1, for jitter.
    public var random: @Sendable () -> Double = { .random(in: 0..<1) }

    /// Creates a configuration with the defaults.
    public init() {}

    /// A configuration that hands every request straight to the transport: without redirects,
    /// cache, coalescing, retries, a circuit breaker or time limits.
    ///
    /// It suits an ``InProcessTransport``, where all of them cost time and none can help.
    public static var direct: Configuration {
      var configuration = Configuration()
      configuration.timeLimits = .none
      configuration.redirects = .none
      configuration.retries = .none
      configuration.circuitBreaker = nil
      configuration.coalescesRequests = false
      configuration.cache = .off
      return configuration
    }
  }
}

/// Generates the identifiers of a client's calls.
final class ExchangeIDGenerator: Sendable {
  private let client = UInt16.random(in: .min ... .max)
  private let last = Atomic(0)

  func next() -> HTTPExchange.ID {
    HTTPExchange.ID(client: client, number: last.add(1, ordering: .relaxed).newValue)
  }
}

extension HTTPClient {
  /// The time limits of the phases of a request.
  public struct TimeLimits: Sendable, Hashable {
    /// The phases of a request with a separate limit.
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
    /// Without one, a load has five minutes, unless nothing is limited, and a streamed response has
    /// no limit.
    public var whole: Duration?

    /// Creates limits that suit most servers.
    public init() {}

    /// No limits, for a handler in the same process, whose response no network can delay.
    public static let none = {
      let forever = Duration.seconds(1 << 40)
      var limits = TimeLimits()
      (limits.connect, limits.firstByte, limits.idle) = (forever, forever, forever)
      limits.minimumBytesPerSecond = 0
      return limits
    }()
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
