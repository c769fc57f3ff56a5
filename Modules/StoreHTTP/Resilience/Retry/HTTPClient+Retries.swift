import Foundation

extension HTTPClient {
  /// When and how often a request is tried again.
  ///
  /// Only what is safe to repeat is: a method that does no more when asked twice, a request with an
  /// `Idempotency-Key`, a resource that says so of itself, or any at all where nothing was sent
  /// yet; and only while its body can be read again. Each pause is random, up to a limit that grows
  /// with every attempt, so that many clients do not come back at once. What the server asks for in
  /// `Retry-After` is waited in full before that.
  ///
  /// All calls of a client draw on one budget: when everything fails, retries end soon instead of
  /// multiplying the load. Nothing is repeated once the caller has given up or has the answer's
  /// head.
  public struct Retries: Sendable, Hashable {
    /// How often a request is tried at most, the first time included.
    public var attempts = 3
    /// The longest pause before the second attempt.
    public var firstDelay: Duration = .milliseconds(500)
    /// How many times longer the pause may be with each attempt.
    public var factor = 2.0
    /// Where the growing ends.
    public var longestDelay: Duration = .seconds(20)
    /// The longest a server may ask for in `Retry-After`; more is not waited, and the answer is
    /// given as it is.
    public var patience: Duration = .seconds(30)
    /// How many retries each request earns for all that follow.
    public var share = 0.2
    /// How many retries there may be that no request earned; also, how many can be saved.
    public var reserve = 10.0
    /// The answers after which asking again may help: the server was too slow, too busy or not
    /// there.
    ///
    /// 500 is not among them: it tells of a fault that the same request is likely to meet again.
    /// Nor is 409; but one that says when to come again, in `Retry-After`, is waited for as well:
    /// that is how a server answers a twin of what it is still doing.
    public var statuses: Set<Int> = [408, 425, 429, 502, 503, 504]

    /// Makes the rules that suit most servers.
    public init() {}

    /// Nothing is tried again.
    public static let none = {
      var policy = Retries()
      policy.attempts = 1
      return policy
    }()

    /// Whether asking again may bring another answer than this.
    func isPassing(_ response: HTTPResponse) -> Bool {
      statuses.contains(response.status)
        || response.status == 409 && response.fields["Retry-After"] != nil
    }

    /// A pause after that many attempts; `random` is from 0 up to 1.
    func pause(after attempts: Int, random: Double) -> Duration {
      let first = firstDelay / .seconds(1)
      guard first > 0 else { return .zero }
      let grown = first * pow(factor, Double(attempts - 1))
      return .seconds(max(0, min(grown, longestDelay / .seconds(1))) * random)
    }
  }
}
