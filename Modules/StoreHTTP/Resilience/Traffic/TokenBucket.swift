/// A bucket of tokens that fills steadily; each request takes one, or waits until there is one.
///
/// Its state is the time at which it will be full, so that nothing is lost in rounding.
struct TokenBucket {
  private let interval: Duration
  private let burst: Int
  private var fullAt = Duration.zero

  /// The number of requests that wait for a token.
  var waiting = 0

  init(perSecond: Double, burst: Int) {
    interval = .seconds(1 / max(perSecond, 0.000_001))
    self.burst = max(1, burst)
  }

  /// Takes a token if there is one.
  ///
  /// - Returns: The time until there is one; zero if one was taken.
  mutating func take(at now: Duration) -> Duration {
    let wait = untilNext(at: now)
    guard wait <= .zero else { return wait }
    fullAt = max(fullAt, now) + interval
    return .zero
  }

  /// Takes a token if there is one and no other request waits for it, or joins the queue unless the
  /// wait would exceed the limit.
  mutating func takeOrQueue(at now: Duration, upTo limit: Duration) -> Admission {
    if waiting == 0, take(at: now) == .zero { return .admitted }
    let wait = untilNext(at: now) + interval * waiting
    guard wait <= limit else { return .refused(retryAfter: wait) }
    waiting += 1
    return .queued
  }

  /// The result of a request for a token.
  enum Admission: Equatable {
    case admitted, queued
    /// The wait would exceed the limit.
    case refused(retryAfter: Duration)
  }

  private func untilNext(at now: Duration) -> Duration { fullAt - now - interval * (burst - 1) }

  /// Returns `true` if the bucket is in the state of a new one.
  func isUnused(at now: Duration) -> Bool { waiting == 0 && fullAt <= now }
}
