import FoundationCore
import Testing

@testable import Postgres

/// Pauses before something is tried again.
struct ExponentialBackoffTests {
  private let backoff = ExponentialBackoff(first: .milliseconds(100), most: .seconds(5))

  @Test(arguments: [
    (0, 100), (1, 200), (2, 400), (5, 3200), (6, 5000), (60, 5000), (Int.max, 5000),
  ])
  func aPauseIsTheUpperHalfOfWhatDoubles(_ repetition: Int, _ most: Int) {
    var numbers = SplitMix64(7)
    for _ in 0..<100 {
      let pause = backoff.pause(before: repetition, using: &numbers)
      #expect(pause >= .milliseconds(most / 2) && pause <= .milliseconds(most))
    }
  }

  @Test func twoWhoFailTogetherDoNotComeBackTogether() {
    var (one, other) = (SplitMix64(1), SplitMix64(2))
    #expect(backoff.pause(before: 3, using: &one) != backoff.pause(before: 3, using: &other))
  }
}
