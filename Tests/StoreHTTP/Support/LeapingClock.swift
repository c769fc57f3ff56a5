import FoundationCore
import TestSupport

/// A clock that advances to the end of every sleep, and records each sleep.
///
/// For one sleeper at a time, whose pauses are what matters.
final class LeapingClock: Clock {
  typealias Instant = ManualClock.Instant

  private let clock = ManualClock()
  private let leaps = Lock<[Duration]>([])

  /// The durations of the sleeps.
  var sleeps: [Duration] { leaps.withLock { $0 } }

  var now: Instant { clock.now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let leap = clock.now.duration(to: deadline)
    leaps.withLock { $0.append(leap) }
    clock.advance(by: leap)
  }

  /// Moves the clock on by hand.
  func advance(by duration: Duration) { clock.advance(by: duration) }
}
