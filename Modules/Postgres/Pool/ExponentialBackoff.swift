/// Pauses that double from one to the next up to a limit, each anywhere in its upper half.
///
/// So many who failed together do not come back together.
struct ExponentialBackoff: Sendable, Hashable {
  let first: Duration
  let most: Duration

  /// The pause before a repetition, counted from 0.
  func pause(
    before repetition: Int,
    using numbers: inout some RandomNumberGenerator
  ) -> Duration {
    let factor = 1 << min(max(repetition, 0), 20)
    let full = min(first * factor, most)
    return full * Double.random(in: 0.5...1, using: &numbers)
  }
}
