import Foundation
import FoundationCore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct RecoveryExecutorTests {
  let clock = ManualClock()

  @Test func aSuccessIsHandedOnAtOnce() async throws {
    let outcome = await RecoveryExecutor(clock: clock, ask: { _ in nil }).run { attempt in
      #expect(attempt.number == 1)
      #expect(attempt.recovery == nil)
      return "value"
    }
    guard case .succeeded("value", let failures) = outcome else { throw Unexpected(outcome) }
    #expect(failures.isEmpty)
    #expect(try outcome.get() == "value")
  }

  @Test func theLastFailureAndTheFirstArePartOfTheOutcome() async throws {
    let asked = Recorder<String>()
    let executor = RecoveryExecutor(policy: .instant) { failure in
      asked.add(failure.code)
      return asked.all.count < 3 ? 0 : nil
    }
    let outcome = await executor.run { throw flaky($0.number) }
    guard case .gaveUp(let failure, let original) = outcome else { throw Unexpected(outcome) }
    #expect(failure.code == "flaky.3")
    #expect(original.code == "flaky.1")
    #expect(asked.all == ["flaky.1", "flaky.2", "flaky.3"])
    #expect(throws: StoreFailure.self) { try outcome.get() }
  }

  @Test func failureWithoutRecoveriesDoesNotPrompt() async throws {
    for recoveries in [[], [Recovery.giveUp]] {
      let executor = RecoveryExecutor(policy: .instant) { _ in
        Issue.record("there was no choice")
        return 0
      }
      let outcome = await executor.run { _ in throw StoreFailure(recoveries: recoveries) }
      guard case .failed = outcome else { throw Unexpected(outcome) }
    }
  }

  @Test func givingUpGoesByItsKindAndNotByItsPlace() async throws {
    let failure = StoreFailure(recoveries: [.giveUp, .retry])
    for (index, attempts) in [(0, 1), (1, 2)] {
      let runs = Recorder<Int>()
      let outcome = await RecoveryExecutor(policy: .instant, ask: { _ in index }).run { attempt in
        runs.add(attempt.number)
        if attempt.number == 1 { throw failure }
      }
      #expect(runs.all.count == attempts)
      if case .gaveUp = outcome { #expect(index == 0) } else { #expect(index == 1) }
    }
  }

  @Test(arguments: [-1, 2, .max, .min])
  func aChoiceThatDoesNotExistGivesUp(index: Int) async throws {
    let executor = RecoveryExecutor(policy: .instant, ask: { _ in index })
    let outcome = await executor.run { _ in throw StoreFailure(recoveries: [.retry, .giveUp]) }
    guard case .gaveUp = outcome else { throw Unexpected(outcome) }
  }

  @Test func tryingAgainByHandHasAnEndToo() async throws {
    var policy = RecoveryPolicy.instant
    policy.maximumAttempts = 5
    let runs = Recorder<Int>()
    let outcome = await RecoveryExecutor(policy: policy, ask: { _ in 0 }).run { attempt in
      runs.add(attempt.number)
      throw StoreFailure(recoveries: [.retry])
    }
    guard case .failed = outcome else { throw Unexpected(outcome) }
    #expect(runs.all == [1, 2, 3, 4, 5])
  }

  @Test func anActionIsPerformedBeforeTheNextAttempt() async throws {
    let steps = Recorder<String>()
    let executor = RecoveryExecutor(
      policy: .instant,
      ask: { _ in 0 },
      perform: { recovery, failure in
        steps.add("\(recovery.title) for \(failure.code)")
        return true
      }
    )
    let outcome = await executor.run { attempt in
      steps.add("attempt \(attempt.number)")
      if attempt.number == 1 { throw StoreFailure(recoveries: [.signIn]) }
    }
    guard case .succeeded = outcome else { throw Unexpected(outcome) }
    #expect(steps.all == ["attempt 1", "Sign in for store.down", "attempt 2"])
  }

  @Test func anActionThatCameToNothingLeavesTheFailureAndAsksAgain() async throws {
    let asked = Recorder<String>()
    let executor = RecoveryExecutor(policy: .instant) { failure in
      asked.add(failure.code)
      return asked.all.count == 1 ? 0 : nil
    }
    let runs = Recorder<Int>()
    let outcome = await executor.run { attempt in
      runs.add(attempt.number)
      throw StoreFailure(recoveries: [.signIn, .giveUp])
    }
    guard case .gaveUp = outcome else { throw Unexpected(outcome) }
    #expect(runs.all == [1])
    #expect(asked.all == ["store.down", "store.down"])
  }

  @Test func anActionThatFailsTellsWithWhichFailure() async throws {
    let executor = RecoveryExecutor(
      policy: .instant,
      ask: { _ in 0 },
      perform: { _, _ in throw StoreFailure(code: "store.wrong_password") }
    )
    let outcome = await executor.run { _ in throw StoreFailure(recoveries: [.signIn]) }
    guard case .failed(let failure, let original) = outcome else { throw Unexpected(outcome) }
    #expect(failure.code == "store.wrong_password")
    #expect(original.code == "store.down")
  }

  @Test func aForeignErrorTriesItsOwnOptions() async throws {
    let opened = await RecoveryExecutor(policy: .instant, ask: { _ in 0 }).run { attempt in
      if attempt.number == 1 { throw DoorError() }
      return "inside"
    }
    #expect(try opened.get() == "inside")

    let asked = Recorder<String>()
    let executor = RecoveryExecutor(policy: .instant) { failure in
      asked.add(failure.code)
      return asked.all.count == 1 ? 1 : nil
    }
    let left = await executor.run { _ in throw DoorError() }
    guard case .gaveUp(let failure, _) = left else { throw Unexpected(left) }
    #expect(failure.causes.first is DoorError)
    #expect(asked.all == ["error.DoorError", "error.DoorError"])
  }
}

extension RecoveryExecutorTests {
  @Test func retriesWaitForTheLongerOfBackoffAndRetryAfter() async throws {
    let policy = RecoveryPolicy(minimumDuration: .zero)
    let executor = RecoveryExecutor(policy: policy, clock: clock, ask: { _ in 0 })
    let starts = Recorder<Duration>()
    async let outcome = executor.run { [clock] attempt in
      starts.add(clock.now.sinceStart)
      // The second asks for less than the back-off, the third for more.
      let after: [Duration] = [.zero, .milliseconds(300), .seconds(40)]
      if attempt.number <= 3 { throw flaky(attempt.number, after: after[attempt.number - 1]) }
    }
    for delay: Duration in [.milliseconds(500), .seconds(1), .seconds(40)] {
      try await clock.waitForSleepers()
      clock.advance(by: delay - .milliseconds(1))
      #expect(clock.sleeperCount == 1)
      clock.advance(by: .milliseconds(1))
    }
    try await outcome.get()
    #expect(starts.all == [.zero, .milliseconds(500), .milliseconds(1_500), .milliseconds(41_500)])
  }

  @Test(arguments: [true, false])
  func aRecoveryIsNeverAFlicker(succeeds: Bool) async throws {
    let policy = RecoveryPolicy(initialDelay: .zero, minimumDuration: .milliseconds(400))
    let asked = Recorder<Int>()
    let executor = RecoveryExecutor(policy: policy, clock: clock) { _ in
      asked.add(0)
      return asked.all.count == 1 ? 0 : nil
    }
    let ended = Lock(false)
    async let outcome: RecoveryOutcome<Void> = {
      let outcome = await executor.run { attempt in
        if !succeeds || attempt.number == 1 { throw StoreFailure(recoveries: [.retry]) }
      }
      ended.withLock { $0 = true }
      return outcome
    }()
    try await clock.waitForSleepers()
    clock.advance(by: .milliseconds(399))
    #expect(clock.sleeperCount == 1)
    #expect(!ended.withLock { $0 })
    clock.advance(by: .milliseconds(1))
    if case .succeeded = await outcome { #expect(succeeds) } else { #expect(!succeeds) }
  }

  @Test @MainActor func operationRunsInTheIsolationOfItsCaller() async throws {
    var count = 0
    let outcome = await RecoveryExecutor(policy: .instant, ask: { _ in 0 }).run { attempt in
      MainActor.assertIsolated()
      count += 1
      if attempt.number == 1 { throw flaky(1) }
    }
    try outcome.get()
    #expect(count == 2)
  }
}

/// A record of values from any task, in order.
private final class Recorder<Element: Sendable>: Sendable {
  private let elements = Lock<[Element]>([])
  var all: [Element] { elements.withLock { $0 } }
  func add(_ element: Element) { elements.withLock { $0.append(element) } }
}
