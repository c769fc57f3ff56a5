import Foundation
import FoundationCore
import Synchronization

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
    let isProbe = try circuits.enter(request, for: exchange)
    do throws(HTTPError) {
      let response = try await next.send(request, for: exchange)
      circuits.note(response.health, of: request, isProbe: isProbe, for: exchange)
      return response
    } catch {
      circuits.note(error.kind.health, of: request, isProbe: isProbe, for: exchange)
      throw error
    }
  }
}

/// The circuits of all origins with recent failures; a healthy origin has no circuit.
final class Circuits: Sendable {
  /// The number of circuits at which those that equal a new one are forgotten.
  private static let many = 64

  private let policy: HTTPClient.CircuitBreaker
  private let timeline: ElapsedClock
  private let circuits = Lock<[Origin: Circuit]>([:])
  /// `false` if all origins are healthy, as nearly always: then no request waits for another.
  private let hasCircuits = Atomic(false)

  init(_ policy: HTTPClient.CircuitBreaker, clock timeline: ElapsedClock) {
    self.policy = policy
    self.timeline = timeline
  }

  var count: Int { circuits.withLock(\.count) }

  /// Admits a request, or throws `circuitOpen`.
  ///
  /// - Returns: `true` if the request is the probe of a half-open circuit.
  func enter(_ request: HTTPRequest, for exchange: HTTPExchange) throws(HTTPError) -> Bool {
    guard hasCircuits.load(ordering: .acquiring) else { return false }
    let admission = circuits.withLock {
      $0[Origin(request)]?.admit(at: timeline.now) ?? .normal
    }
    switch admission {
    case .normal: return false
    case .probe:
      exchange.report(.circuitHalfOpened)
      return true
    case .refused(let wait): throw HTTPError(.circuitOpen(retryAfter: wait))
    }
  }

  func note(
    _ health: OriginHealth,
    of request: HTTPRequest,
    isProbe: Bool,
    for exchange: HTTPExchange
  ) {
    guard health == .bad || hasCircuits.load(ordering: .acquiring) else { return }
    let change = circuits.withLock { circuits -> Circuit.Change? in
      defer { hasCircuits.store(!circuits.isEmpty, ordering: .releasing) }
      let origin = Origin(request)
      if circuits[origin] == nil {
        guard health == .bad else { return nil }
        if circuits.count >= Self.many {
          circuits = circuits.filter { !$0.value.isUnused(at: timeline.now) }
        }
        circuits[origin] = Circuit(policy)
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

/// The health of an origin, as shown by the end of a request.
enum OriginHealth {
  case good, bad
  /// Unknown: the request ended for another reason, such as cancellation.
  case unknown
}

/// The circuit of an origin: closed, open or half-open.
struct Circuit {
  enum Admission: Equatable {
    case normal
    /// The probe decides whether the circuit closes; no other request is sent before it ends.
    case probe
    case refused(retryAfter: Duration)
  }

  enum Change {
    case opened, closed
  }

  private enum State {
    case closed(OutcomeWindow)
    case open(until: Duration)
    case probing
  }

  private let policy: HTTPClient.CircuitBreaker
  private var state: State

  init(_ policy: HTTPClient.CircuitBreaker) {
    self.policy = policy
    state = .closed(OutcomeWindow(policy.window))
  }

  /// Admits or refuses a request.
  mutating func admit(at now: Duration) -> Admission {
    switch state {
    case .closed: return .normal
    case .probing: return .refused(retryAfter: policy.openDuration)
    case .open(let end) where now < end: return .refused(retryAfter: end - now)
    case .open:
      state = .probing
      return .probe
    }
  }

  /// Records the end of an admitted request.
  ///
  /// Once the circuit is open only the probe counts: the other requests were sent before.
  mutating func note(_ health: OriginHealth, isProbe: Bool, at now: Duration) -> Change? {
    switch state {
    case .closed(var window):
      window.add(health, at: now)
      state = .closed(window)
      let (good, bad) = window.counts(at: now)
      let isTooMuch = Double(bad) >= policy.failureRatio * Double(good + bad)
      return health == .bad && bad >= policy.failureThreshold && isTooMuch ? open(at: now) : nil
    case .probing where isProbe:
      switch health {
      case .good:
        state = .closed(OutcomeWindow(policy.window))
        return .closed
      case .bad: return open(at: now)
      case .unknown:
        state = .open(until: now)
        return nil
      }
    case .open, .probing: return nil
    }
  }

  /// Returns `true` if the circuit equals a new one.
  func isUnused(at now: Duration) -> Bool {
    switch state {
    case .closed(let window): window.counts(at: now) == (0, 0)
    case .open(let end): now > end + policy.window
    case .probing: false
    }
  }

  private mutating func open(at now: Duration) -> Change {
    state = .open(until: now + policy.openDuration)
    return .opened
  }
}

extension HTTPResponse {
  /// The health that a status shows: 501, 505 and 511 come from a healthy server.
  var health: OriginHealth {
    switch status {
    case 501, 505, 511: .good
    case 500...: .bad
    default: .good
    }
  }
}

extension HTTPError.Kind {
  /// The health that an error shows.
  var health: OriginHealth {
    switch self {
    case .noConnection, .hostNotFound, .connectionLost, .timedOut, .malformedResponse: .bad
    default: .unknown
    }
  }
}

/// The outcomes of recent requests, counted by tenths of the window.
struct OutcomeWindow {
  private struct Slice {
    var number = Int.min
    var good = 0
    var bad = 0
  }

  private let sliceLength: Duration
  private var slices = [Slice](repeating: Slice(), count: 10)

  init(_ length: Duration) { sliceLength = max(length, .milliseconds(10)) / 10 }

  mutating func add(_ health: OriginHealth, at now: Duration) {
    let number = number(at: now)
    let place = number % slices.count
    if slices[place].number != number { slices[place] = Slice(number: number) }
    switch health {
    case .good: slices[place].good += 1
    case .bad: slices[place].bad += 1
    case .unknown: break
    }
  }

  func counts(at now: Duration) -> (good: Int, bad: Int) {
    let oldest = number(at: now) - slices.count + 1
    return slices.reduce(into: (0, 0)) { counts, slice in
      guard slice.number >= oldest else { return }
      counts.0 += slice.good
      counts.1 += slice.bad
    }
  }

  private func number(at now: Duration) -> Int { Int(now / sliceLength) }
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
