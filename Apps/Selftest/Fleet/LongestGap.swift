/// The longest time between one answer and the next.
struct LongestGap: Sendable {
  private(set) var length = Duration.zero
  private var last: ContinuousClock.Instant

  init(since start: ContinuousClock.Instant) { last = start }

  /// Notes that there was an answer, or that no more are waited for.
  mutating func end(at time: ContinuousClock.Instant) {
    length = max(length, time - last)
    last = max(last, time)
  }
}
