import Foundation
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
    budget = RetryBudget(ratio: policy.budgetRatio, capacity: policy.budgetCapacity)
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
    error.attempts = attempts
    error.mayHaveReachedServerBefore = exchange.mayHaveArrived.load(ordering: .relaxed)
    guard let fault = TransientFailure(error),
      let pause = try pause(after: fault, to: request, attempt: attempts, in: exchange)
    else { throw error }
    return pause
  }

  /// Returns the pause before the next attempt, or `nil` if there is none, and reports the reason.
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
