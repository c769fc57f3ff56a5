/// The pauses between the attempts of a delivery, and the number of attempts.
///
/// The pause triples after every failure, from ten seconds to half a day: twelve attempts within about
/// two days.
package struct RetrySchedule: Sendable {
  package var maximumAttempts = 12
  package var firstPause = 10
  package var longestPause = 12 * 60 * 60

  package init() {}

  /// Returns the seconds until the next attempt; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - failures: The number of failed attempts, from 1.
  ///   - jitter: A number from 0 up to 1, which spreads the attempts over a fifth of the pause.
  /// - Returns: The seconds.
  package func pause(afterFailures failures: Int, jitter: Double) -> Int? {
    guard failures < maximumAttempts else { return nil }
    var pause = firstPause
    for _ in 1..<max(failures, 1) where pause < longestPause { pause *= 3 }
    pause = min(pause, longestPause)
    return pause + Int(Double(pause) * 0.2 * jitter)
  }
}
