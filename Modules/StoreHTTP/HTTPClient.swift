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
  public let base: URL
  /// How the client behaves.
  public let configuration: Configuration

  let address: BaseURL
  let entrance: any HTTPTransport
  let cache: CacheStage?
  let calls: ExchangeIDGenerator

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - base: The address that paths are below; what its query has is part of every address.
  ///   - transport: What carries the requests.
  ///   - configuration: How the client behaves.
  public init(
    _ base: URL,
    over transport: any HTTPTransport = PlatformTransport(),
    _ configuration: Configuration = Configuration()
  ) {
    self.base = base
    self.configuration = configuration
    address = BaseURL(base)
    calls = ExchangeIDGenerator()
    var entrance = transport
    if configuration.onEvent != nil { entrance = ResponseEventStage(next: entrance) }
    if let credentials = configuration.credentials {
      entrance = CredentialStage(over: entrance, credentials, of: base, configuration.clock)
    }
    if let perSecond = configuration.trafficLimits.perSecond {
      entrance = RateLimitStage(over: entrance, perSecond, configuration)
    }
    if let limit = configuration.trafficLimits.concurrent {
      entrance = ConcurrencyLimitStage(over: entrance, limit, configuration)
    }
    if let policy = configuration.circuitBreaker {
      entrance = CircuitBreakerStage(over: entrance, policy, configuration)
    }
    if configuration.retries.attempts > 1 { entrance = RetryStage(over: entrance, configuration) }
    if configuration.sharesAnswers {
      // A user's code may take its time, so where some is below, the transport's thread is not lent.
      let isOurs = configuration.credentials == nil && configuration.onEvent == nil
      entrance = CoalescingStage(over: entrance, on: isOurs ? transport.executor : nil)
    }
    cache = configuration.cache.stage(over: entrance, now: configuration.now)
    entrance = cache ?? entrance
    if let credentials = configuration.credentials {
      entrance = CallerStage(over: entrance, credentials, of: base)
    }
    if configuration.redirects.limit > 0 { entrance = RedirectStage(over: entrance, configuration) }
    if let fallback = configuration.fallback { entrance = FallbackStage(over: entrance, fallback) }
    self.entrance = entrance
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
    public var redirects = Redirects.follow
    /// When and how often a request is tried again.
    public var retries = Retries()
    /// When an origin that keeps failing is left alone; without one it never is.
    public var circuitBreaker: CircuitBreaker? = CircuitBreaker()
    /// How many requests an origin is sent.
    public var trafficLimits = TrafficLimits()
    /// Whether callers that ask the same thing at the same time share one request and its answer.
    public var sharesAnswers = true
    /// What proves to the origin who asks.
    public var credentials: Credentials?
    /// The transport that answers where the server cannot be reached.
    public var fallback: Fallback?
    /// Where answers are kept.
    public var cache = Cache.memory()
    /// Whether any stored answer will do, however old, whatever a resource says of itself; the
    /// origin is asked only for what is not stored.
    public var prefersStored = false
    /// Who is told every decision.
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
