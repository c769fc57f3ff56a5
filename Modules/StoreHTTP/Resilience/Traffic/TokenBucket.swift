/// A bucket of tokens that fills steadily; each request takes one, or waits until there is one.
///
/// It is kept as the moment it will be full, so that nothing is lost in rounding.
struct TokenBucket {
  private let interval: Duration
  private let burst: Int
  private var fullAt = Duration.zero

  /// How many have lined up for a token.
  var waiting = 0

  init(perSecond: Double, burst: Int) {
    interval = .seconds(1 / max(perSecond, 0.000_001))
    self.burst = max(1, burst)
  }

  /// Takes a token if there is one.
  ///
  /// - Returns: How long until there is one; zero, and it is taken.
  mutating func take(at now: Duration) -> Duration {
    let wait = untilNext(at: now)
    guard wait <= .zero else { return wait }
    fullAt = max(fullAt, now) + interval
    return .zero
  }

  /// Takes a token if there is one and nobody else waits for it, or lines up; who would wait longer
  /// than the limit does not.
  mutating func takeOrLineUp(at now: Duration, upTo limit: Duration) -> Turn {
    if waiting == 0, take(at: now) == .zero { return .now }
    let wait = untilNext(at: now) + interval * waiting
    guard wait <= limit else { return .tooLate(wait) }
    waiting += 1
    return .inLine
  }

  /// What becomes of a newcomer.
  enum Turn: Equatable {
    case now, inLine
    /// It would take that long.
    case tooLate(Duration)
  }

  private func untilNext(at now: Duration) -> Duration { fullAt - now - interval * (burst - 1) }

  /// Whether it is no other than a new one.
  func isForgettable(at now: Duration) -> Bool { waiting == 0 && fullAt <= now }
}
