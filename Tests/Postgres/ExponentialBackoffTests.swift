import FoundationCore
import Testing

@testable import Postgres

/// The delays between retries.
struct ExponentialBackoffTests {
  private let backoff = ExponentialBackoff(initial: .milliseconds(100), maximum: .seconds(5))

  @Test(arguments: [
    (0, 100), (1, 200), (2, 400), (5, 3200), (6, 5000), (60, 5000), (Int.max, 5000),
  ])
  func delaysAreInTheUpperHalfOfADoublingLimit(_ retry: Int, _ most: Int) {
    var numbers = SplitMix64(7)
    for _ in 0..<100 {
      let delay = backoff.delay(beforeRetry: retry, using: &numbers)
      #expect(delay >= .milliseconds(most / 2) && delay <= .milliseconds(most))
    }
  }

  @Test func concurrentRetriesHaveDifferentDelays() {
    var (one, other) = (SplitMix64(1), SplitMix64(2))
    #expect(
      backoff.delay(beforeRetry: 3, using: &one) != backoff.delay(beforeRetry: 3, using: &other)
    )
  }
}
