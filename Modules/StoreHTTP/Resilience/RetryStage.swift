import Foundation
import FoundationCore
import Synchronization

/// Retries requests after transient failures, if that is safe.
struct RetryStage: HTTPTransport {
  private let next: any HTTPTransport
  private let policy: HTTPClient.RetryPolicy
  private let budget: RetryBudget
  private let timeline: ElapsedClock
  private let now: @Sendable () -> Date
  private let random: @Sendable () -> Double

  init(over next: any HTTPTransport, _ configuration: HTTPClient.Configuration) {
    self.next = next
    policy = configuration.retries
    budget = RetryBudget()
    timeline = ElapsedClock(configuration.clock)
    now = configuration.now
    random = configuration.random
  }

  /// The outcome of an attempt.
  private enum Outcome {
    case answer(HTTPResponse)
    case pause(Duration)
  }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    budget.earn()
    var attempts = 1
    while true {
      switch try await outcome(of: request, attempt: attempts, in: exchange) {
      case .answer(let response): return response
      case .pause(let pause): try await timeline.sleep(pause)
      }
      try exchange.checkTime()
      attempts += 1
      exchange.attempts.add(1, ordering: .relaxed)
    }
  }

  // The response of a failed attempt is released when this returns, before the pause.
  private func outcome(
    of request: HTTPRequest,
    attempt attempts: Int,
    in exchange: HTTPExchange
  ) async throws(HTTPError) -> Outcome {
    do throws(HTTPError) {
      let response = try await next.send(request, for: exchange)
      guard policy.isTransientFailure(response),
        let pause = try pause(after: response, to: request, attempt: attempts, in: exchange)
      else { return .answer(response) }
      await response.body.discard(on: timeline)
      return .pause(pause)
    } catch {
      return .pause(try pause(after: error, to: request, attempt: attempts, in: exchange))
    }
  }

  // These two are not inlined, or the space for a failure would be reserved for every request.

  @inline(never)
  private func pause(
    after response: HTTPResponse,
    to request: HTTPRequest,
    attempt attempts: Int,
    in exchange: HTTPExchange
  ) throws(HTTPError) -> Duration? {
    try pause(
      after: TransientFailure(response, at: now()),
      to: request,
      attempt: attempts,
      in: exchange
    )
  }

  @inline(never)
  private func pause(
    after error: HTTPError,
    to request: HTTPRequest,
    attempt attempts: Int,
    in exchange: HTTPExchange
  ) throws(HTTPError) -> Duration {
    var error = error
    error.added.attempts = attempts
    error.added.mayHaveReachedServerBefore = exchange.mayHaveArrived.load(ordering: .relaxed)
    guard let fault = TransientFailure(error),
      let pause = try pause(after: fault, to: request, attempt: attempts, in: exchange)
    else { throw error }
    return pause
  }

  /// Returns the pause before the next attempt, or `nil` for no other attempt, and reports the reason.
  private func pause(
    after fault: TransientFailure,
    to request: HTTPRequest,
    attempt attempts: Int,
    in exchange: HTTPExchange
  ) throws(HTTPError) -> Duration? {
    if Task.isCancelled { throw HTTPError(.cancelled) }
    let pause = (fault.asked ?? .zero) + policy.pause(after: attempts, random: random())
    if let objection = objection(
      to: pause,
      after: fault,
      to: request,
      attempt: attempts,
      in: exchange
    ) {
      exchange.report(.notRetried(reason: "\(fault.name), but \(objection)"))
      return nil
    }
    if !fault.isUnsent { exchange.mayHaveArrived.store(true, ordering: .relaxed) }
    exchange.report(.retried(attempt: attempts + 1, after: pause, reason: fault.name))
    return pause
  }

  private func objection(
    to pause: Duration,
    after fault: TransientFailure,
    to request: HTTPRequest,
    attempt attempts: Int,
    in exchange: HTTPExchange
  ) -> String? {
    guard attempts < policy.maximumAttempts else { return "there were \(attempts) attempts" }
    guard fault.isUnsent || request.isRepeatable || exchange.isIdempotent else {
      return "\(request.method.rawValue) is not safe to repeat"
    }
    guard request.body.isReplayable else { return "the request body can be read only once" }
    if let asked = fault.asked, asked > policy.maximumRetryAfter {
      return "the server asks to wait \(asked.components.seconds) seconds"
    }
    if let left = exchange.timeLimits.whole, pause >= left {
      return "the time limit would be exceeded"
    }
    guard budget.spend() else { return "the retry budget is exhausted" }
    return nil
  }
}

extension HTTPRequest {
  /// `true` if the request may be sent twice, even if the server received the first one.
  var isRepeatable: Bool { method.isIdempotent || fields.contains("Idempotency-Key") }
}

extension HTTPClient {
  /// The retries of failed requests.
  ///
  /// A request is retried only if that is safe: if its method is idempotent, it has an
  /// `Idempotency-Key`, its resource is marked as idempotent, or nothing was sent yet; and only if
  /// its body is replayable. Each pause is random, up to a limit that grows with every attempt, so
  /// that many clients do not retry at the same time. `Retry-After` is waited in full before that.
  ///
  /// All calls of a client share one budget: if everything fails, retries soon end instead of
  /// multiplying the load. A request is not retried once the caller has cancelled it or has the
  /// head of the response.
  public struct RetryPolicy: Sendable, Hashable {
    /// The most attempts, including the first one.
    public var maximumAttempts = 3
    /// The longest pause before the second attempt.
    public var initialDelay: Duration = .milliseconds(500)
    /// The upper limit of the longest pause.
    public var maximumDelay: Duration = .seconds(20)
    /// The longest `Retry-After` that is waited for; beyond it, the caller gets the response.
    public var maximumRetryAfter: Duration = .seconds(30)
    /// The statuses after which a request is retried: the server was too slow, too busy or
    /// unavailable.
    ///
    /// 500 is not among them: the same request is likely to fail again. A 409 is retried only if it
    /// has `Retry-After`, with which servers respond to a duplicate of a request still in progress.
    public var statuses: Set<Int> = [408, 425, 429, 502, 503, 504]

    /// Creates a policy that suits most servers.
    public init() {}

    /// Requests are not retried.
    public static let none = {
      var policy = RetryPolicy()
      policy.maximumAttempts = 1
      return policy
    }()

    /// Returns `true` if a retry may bring another response.
    func isTransientFailure(_ response: HTTPResponse) -> Bool {
      statuses.contains(response.status)
        || response.status == 409 && response.fields["Retry-After"] != nil
    }

    /// Returns a pause after a number of attempts; `random` is from 0 up to 1.
    func pause(after attempts: Int, random: Double) -> Duration {
      let first = initialDelay / .seconds(1)
      guard first > 0 else { return .zero }
      let grown = first * pow(2, Double(attempts - 1))
      return .seconds(max(0, min(grown, maximumDelay / .seconds(1))) * random)
    }
  }
}

/// The retry budget of a client.
///
/// It is full at first. Each request adds a fraction of a retry, up to the capacity; so retries never
/// exceed that fraction of all requests, plus the capacity.
final class RetryBudget: Sendable {
  private let ratio: Double
  private let capacity: Double
  private let left: Lock<Double>

  init(ratio: Double = 0.2, capacity: Double = 10) {
    self.ratio = ratio
    self.capacity = capacity
    left = Lock(capacity)
  }

  /// Adds the fraction of a request.
  func earn() {
    left.withLock { $0 = min(capacity, $0 + ratio) }
  }

  /// Takes a retry, and returns `false` if no retry is left.
  func spend() -> Bool {
    left.withLock { left in
      guard left >= 1 else { return false }
      left -= 1
      return true
    }
  }
}

/// A failure that a retry may overcome.
struct TransientFailure {
  /// A description of the failure.
  let name: String
  /// `true` if the server cannot have received any of the request.
  let isUnsent: Bool
  /// The delay that the server asks for.
  let asked: Duration?

  /// Creates the failure that a response shows.
  init(_ response: HTTPResponse, at now: Date) {
    name = "the server responded with \(response.status)"
    isUnsent = false
    asked = response.fields.retryAfter(at: now)
  }

  /// Creates the failure of an error, or `nil` if the error is not transient.
  init?(_ error: HTTPError) {
    switch error.kind {
    case .noConnection: (name, isUnsent) = ("could not connect", true)
    case .hostNotFound: (name, isUnsent) = ("could not resolve the host name", true)
    case .timedOut(.connect): (name, isUnsent) = ("the connection timed out", true)
    case .timedOut(.firstByte): (name, isUnsent) = ("the response timed out", false)
    case .timedOut(.idle): (name, isUnsent) = ("the response stalled", false)
    case .connectionLost: (name, isUnsent) = ("the connection was lost", false)
    default: return nil
    }
    asked = nil
  }
}

extension HTTPFields {
  /// Returns the delay of `Retry-After`: a number of seconds, or the time until a date.
  ///
  /// A date is compared with the server's own `Date` if there is one, since the clocks may differ.
  /// A past date or an invalid value means no delay.
  func retryAfter(at now: Date) -> Duration? {
    guard let text = self["Retry-After"] else { return nil }
    if let seconds = text[...].seconds { return .seconds(seconds) }
    guard let date = HTTPDate.read(text, now: now) else { return nil }
    let here = self["Date"].flatMap { HTTPDate.read($0, now: now) } ?? now
    let wait = date.timeIntervalSince(here)
    return wait > 0 ? .seconds(wait.rounded(.up)) : nil
  }
}
