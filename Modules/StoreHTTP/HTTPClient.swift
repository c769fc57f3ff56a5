public import Foundation
import Synchronization

/// Asks one server: the door to everything here.
///
///     let client = HTTPClient(URL(string: "https://api.example.org/v1/")!, over: CurlTransport())
///     let products = try await client.load(Resource<[Product]>("products")).value
///
/// A client is a plain value without state of its own, and copies of it share one cache and one set
/// of limits. A request passes the stages in this order: fallback, redirects, cache, single flight,
/// retry, circuit breaker, rate limit, credentials, transport; each is a transport over the next one.
public struct HTTPClient: Sendable {
  /// The address that paths are below.
  public let baseURL: URL
  /// How the client behaves.
  public let configuration: Configuration

  let address: BaseURL
  let firstStage: any HTTPTransport
  let cache: CacheStage?
  let calls: ExchangeIDGenerator

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - baseURL: The address that paths are below; what its query has is part of every address.
  ///   - transport: What carries the requests.
  ///   - configuration: How the client behaves.
  public init(
    _ baseURL: URL,
    over transport: any HTTPTransport = PlatformTransport(),
    _ configuration: Configuration = Configuration()
  ) {
    self.baseURL = baseURL
    self.configuration = configuration
    address = BaseURL(baseURL)
    calls = ExchangeIDGenerator()
    var stage = transport
    if configuration.onEvent != nil { stage = ResponseEventStage(next: stage) }
    if let credentials = configuration.credentials {
      stage = CredentialStage(over: stage, credentials, of: baseURL, configuration.clock)
    }
    if let perSecond = configuration.trafficLimits.requestsPerSecond {
      stage = RateLimitStage(over: stage, perSecond: perSecond, configuration)
    }
    if let limit = configuration.trafficLimits.maximumConcurrentRequests {
      stage = ConcurrencyLimitStage(over: stage, limit: limit, configuration)
    }
    if let policy = configuration.circuitBreaker {
      stage = CircuitBreakerStage(over: stage, policy, configuration)
    }
    if configuration.retries.maximumAttempts > 1 { stage = RetryStage(over: stage, configuration) }
    if configuration.coalescesRequests {
      // A user's code may take its time, so where some is below, the transport's thread is not lent.
      let isOurs = configuration.credentials == nil && configuration.onEvent == nil
      stage = CoalescingStage(over: stage, on: isOurs ? transport.executor : nil)
    }
    cache = configuration.cache.stage(over: stage, now: configuration.now)
    stage = cache ?? stage
    if let credentials = configuration.credentials {
      stage = CallerStage(over: stage, credentials, of: baseURL)
    }
    if configuration.redirects.limit > 0 { stage = RedirectStage(over: stage, configuration) }
    if let fallback = configuration.fallback { stage = FallbackStage(over: stage, fallback) }
    firstStage = stage
  }

  /// How a client behaves; every part has a default that suits most servers.
  public struct Configuration: Sendable {
    /// Fields that every request bears that has none of the name itself.
    public var fields: HTTPFields = ["User-Agent": "Rialto", "Accept": "*/*"]
    /// How long each part of a request may take.
    public var timeLimits = TimeLimits()
    /// How much of an answer is taken.
    public var sizeLimits = SizeLimits()
    /// Which redirects are followed.
    public var redirects = RedirectPolicy.follow
    /// When and how often a request is tried again.
    public var retries = RetryPolicy()
    /// When an origin that keeps failing is left alone; without one it never is.
    public var circuitBreaker: CircuitBreaker? = CircuitBreaker()
    /// How many requests an origin is sent.
    public var trafficLimits = TrafficLimits()
    /// Whether callers that ask the same thing at the same time share one request and its answer.
    public var coalescesRequests = true
    /// What proves to the origin who asks.
    public var credentials: Credentials?
    /// The transport that answers where the server cannot be reached.
    public var fallback: Fallback?
    /// Where answers are kept.
    public var cache = Cache.memory()
    /// Whether any stored answer will do, however old, whatever a resource says of itself; the
    /// origin is asked only for what is not stored.
    public var prefersCached = false
    /// Who is told every kind.
    public var onEvent: (@Sendable (HTTPEvent) -> Void)?
    /// What pauses between attempts are measured by.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// What day and time it is.
    public var now: @Sendable () -> Date = { Date() }
    /// A random number from 0 up to 1, for jitter.
    public var random: @Sendable () -> Double = { .random(in: 0..<1) }

    /// Makes a configuration of defaults.
    public init() {}
  }
}

/// Numbers the calls of a client.
final class ExchangeIDGenerator: Sendable {
  private let client = UInt16.random(in: .min ... .max)
  private let last = Atomic(0)

  func next() -> HTTPExchange.ID {
    HTTPExchange.ID(client: client, number: last.add(1, ordering: .relaxed).newValue)
  }
}
