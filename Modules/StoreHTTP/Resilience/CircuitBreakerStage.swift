import Foundation
import FoundationCore

/// Suspends requests to an origin that failed too often.
struct CircuitBreakerStage: HTTPTransport {
  private let next: any HTTPTransport
  private let circuits: Circuits

  init(
    over next: any HTTPTransport,
    policy: HTTPClient.CircuitBreaker,
    configuration: HTTPClient.Configuration
  ) {
    self.next = next
    circuits = Circuits(policy, clock: ElapsedClock(configuration.clock))
  }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    let isProbe = try circuits.enter(request.url, for: exchange)
    do throws(HTTPError) {
      let response = try await next.send(request, for: exchange)
      circuits.note(response.health, of: request.url, isProbe: isProbe, for: exchange)
      return response
    } catch {
      circuits.note(error.kind.health, of: request.url, isProbe: isProbe, for: exchange)
      throw error
    }
  }
}

/// The circuits of all origins with recent failures; a healthy origin has no circuit.
private final class Circuits: Sendable {
  private let policy: HTTPClient.CircuitBreaker
  private let timeline: ElapsedClock
  private let circuits = Lock(OriginTable<Circuit>())

  init(_ policy: HTTPClient.CircuitBreaker, clock timeline: ElapsedClock) {
    self.policy = policy
    self.timeline = timeline
  }

  /// Admits a request, or throws `circuitOpen`.
  ///
  /// - Returns: `true` if the request is the probe of a half-open circuit.
  func enter(_ url: URL, for exchange: HTTPExchange) throws(HTTPError) -> Bool {
    let admission = circuits.withLock { circuits -> Circuit.Admission in
      // Nearly always all origins are healthy, and no lookup is needed.
      if circuits.isEmpty { return .normal }
      return circuits[Origin(url)]?.admit(at: timeline.now) ?? .normal
    }
    switch admission {
    case .normal: return false
    case .probe:
      exchange.report(.circuitHalfOpened)
      return true
    case .refused(let wait): throw HTTPError(.circuitOpen(retryAfter: wait))
    }
  }

  func note(_ health: OriginHealth, of url: URL, isProbe: Bool, for exchange: HTTPExchange) {
    let change = circuits.withLock { circuits -> Circuit.Change? in
      if circuits.isEmpty, health != .bad { return nil }
      let origin = Origin(url)
      if circuits[origin] == nil {
        guard health == .bad else { return nil }
        circuits.set(Circuit(policy), for: origin) { $0.isUnused(at: timeline.now) }
      }
      let change = circuits[origin]?.note(health, isProbe: isProbe, at: timeline.now)
      if change == .closed { circuits[origin] = nil }
      return change
    }
    switch change {
    case .opened: exchange.report(.circuitOpened(for: policy.openDuration))
    case .closed: exchange.report(.circuitClosed)
    case nil: break
    }
  }
}

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
