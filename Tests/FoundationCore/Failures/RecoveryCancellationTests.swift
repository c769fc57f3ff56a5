import FoundationCore
import TestSupport
import Testing

/// That to cancel ends a recovery wherever it stands, and is no failure.
@Suite(.timeLimit(.minutes(10))) struct RecoveryCancellationTests {
  let clock = ManualClock()

  @Test(arguments: [CancellationError() as any Error, StoreFailure(category: .cancelled)])
  func aCancelledOperationIsNotAFailure(error: any Error) async throws {
    let executor = RecoveryExecutor(policy: .instant) { _ in
      Issue.record("nobody was to be asked")
      return nil
    }
    let outcome = await executor.run { _ in throw error }
    guard case .cancelled = outcome else { throw Unexpected(outcome) }
    #expect(throws: CancellationError.self) { try outcome.get() }
  }

  @Test func cancellingEndsAWaitAtOnce() async throws {
    let executor = RecoveryExecutor(clock: clock, ask: { _ in 0 })
    let task = Task { await executor.run { throw flaky($0.number) } }
    try await clock.waitForSleepers()
    task.cancel()
    guard case .cancelled = await task.value else { throw Unexpected("not cancelled") }
    #expect(clock.sleeperCount == 0)
  }

  @Test func cancellingWhileAskingIsNoChoice() async throws {
    let executor = RecoveryExecutor(policy: .instant) { [clock] _ in
      // As a menu would, it ends without a choice when its task is cancelled.
      try? await clock.sleep(for: .seconds(1))
      return nil
    }
    let task = Task { await executor.run { _ in throw StoreFailure(recoveries: [.retry]) } }
    try await clock.waitForSleepers()
    task.cancel()
    guard case .cancelled = await task.value else { throw Unexpected("not cancelled") }
  }

  @Test func aValueIsNotLostToACancellation() async throws {
    let executor = RecoveryExecutor(
      policy: RecoveryPolicy(initialDelay: .zero),
      clock: clock,
      ask: { _ in 0 }
    )
    let task = Task {
      await executor.run { attempt in
        if attempt.number == 1 { throw StoreFailure(recoveries: [.retry]) }
        return "value"
      }
    }
    try await clock.waitForSleepers()
    task.cancel()
    #expect(try await task.value.get() == "value")
  }

  @Test func aCancelledTaskDoesNotBegin() async throws {
    let executor = RecoveryExecutor(clock: clock, ask: { _ in 0 })
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await executor.run { _ in Issue.record("it was cancelled") }
    }
    guard case .cancelled = await task.value else { throw Unexpected("not cancelled") }
  }
}
