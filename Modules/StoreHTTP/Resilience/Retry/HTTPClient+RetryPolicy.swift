import Foundation

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
    /// The factor by which the longest pause grows with each attempt.
    public var backoffFactor = 2.0
    /// The upper limit of the longest pause.
    public var maximumDelay: Duration = .seconds(20)
    /// The longest `Retry-After` that is waited for; beyond it, the caller gets the response.
    public var maximumRetryAfter: Duration = .seconds(30)
    /// The number of retries that each request adds to the budget.
    public var budgetRatio = 0.2
    /// The most retries in the budget, which is full at first.
    public var budgetCapacity = 10.0
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
      let grown = first * pow(backoffFactor, Double(attempts - 1))
      return .seconds(max(0, min(grown, maximumDelay / .seconds(1))) * random)
    }
  }
}
