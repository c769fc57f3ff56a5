import FoundationCore
import TestSupport
import Testing

@testable import StoreHTTP

/// One bucket by itself.
struct TokenBucketTests {
  @Test func aFullOneGivesItsBurstAtOnceAndThenOneByOne() {
    var bucket = TokenBucket(perSecond: 2, burst: 3)
    #expect((0..<3).map { _ in bucket.take(at: .seconds(9)) } == [.zero, .zero, .zero])
    #expect(bucket.take(at: .seconds(9)) == .milliseconds(500))
    #expect(bucket.take(at: .seconds(9) + .milliseconds(499)) == .milliseconds(1))
    #expect(bucket.take(at: .seconds(9) + .milliseconds(500)) == .zero)
    #expect(bucket.take(at: .seconds(9) + .milliseconds(500)) == .milliseconds(500))
  }

  @Test func itHoldsNoMoreThanItsBurst() {
    var bucket = TokenBucket(perSecond: 100, burst: 2)
    #expect((0..<3).map { _ in bucket.take(at: .seconds(3600)) == .zero } == [true, true, false])
  }

  @Test func laterRequestsWaitLonger() {
    var bucket = TokenBucket(perSecond: 1, burst: 1)
    let waits = (0..<5).map { _ in bucket.takeOrQueue(at: .zero, upTo: .seconds(3)) }
    let late = TokenBucket.Admission.refused(retryAfter: .seconds(4))
    #expect(waits == [.admitted, .queued, .queued, .queued, late])
    #expect(bucket.waiting == 3)
  }

  @Test func aNewRequestDoesNotOvertakeWaitingOnes() {
    var bucket = TokenBucket(perSecond: 1, burst: 1)
    _ = bucket.takeOrQueue(at: .zero, upTo: .seconds(9))
    _ = bucket.takeOrQueue(at: .zero, upTo: .seconds(9))
    // The token that is there by now is for the one who waits.
    #expect(bucket.takeOrQueue(at: .seconds(1), upTo: .seconds(9)) == .queued)
    #expect(bucket.waiting == 2)
  }

  @Test func refusedRequestIsNotQueued() {
    var bucket = TokenBucket(perSecond: 1, burst: 1)
    _ = bucket.takeOrQueue(at: .zero, upTo: .milliseconds(500))
    _ = bucket.takeOrQueue(at: .milliseconds(600), upTo: .milliseconds(500))
    let turn = bucket.takeOrQueue(at: .milliseconds(600), upTo: .milliseconds(500))
    #expect(turn == .refused(retryAfter: .milliseconds(1400)))
    #expect(bucket.waiting == 1)
    // One second later the first could have gone long ago, and the next would not wait long.
    #expect(bucket.takeOrQueue(at: .milliseconds(1600), upTo: .milliseconds(500)) == .queued)
  }

  /// Within any span of time, no more are let through than the rate times the span, and the burst.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func admissionsNeverExceedRateAndBurst(seed: UInt64) {
    var numbers = SplitMix64(seed)
    let rate = Double.random(in: 0.1...50, using: &numbers)
    let burst = Int.random(in: 1...10, using: &numbers)
    var bucket = TokenBucket(perSecond: rate, burst: burst)
    var now = Duration.zero
    var taken: [Duration] = []
    for _ in 0..<400 {
      now += .seconds(
        Double.random(in: 0...(2 / rate), using: &numbers) * (Bool.random(using: &numbers) ? 1 : 0)
      )
      if bucket.take(at: now) == .zero { taken.append(now) }
    }
    for first in taken.indices {
      for last in first..<taken.endIndex {
        let span = (taken[last] - taken[first]) / .seconds(1)
        #expect(Double(last - first + 1) <= rate * span + Double(burst) + 0.000_001)
      }
    }
  }
}
