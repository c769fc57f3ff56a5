/// The longest time between two acknowledged orders.
struct LongestGap: Sendable {
  private(set) var length = Duration.zero
  private var last: ContinuousClock.Instant

  init(since start: ContinuousClock.Instant) { last = start }

  /// Ends the current gap at an acknowledged order or at the end of the test.
  mutating func end(at time: ContinuousClock.Instant) {
    length = max(length, time - last)
    last = max(last, time)
  }
}
