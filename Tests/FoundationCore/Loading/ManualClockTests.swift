import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ManualClockTests {
  let clock = ManualClock()

  @Test func aSleeperWakesWhenItsTimeHasComeAndNotBefore() async throws {
    async let slept: Void = clock.sleep(for: .seconds(2))
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(1))
    #expect(clock.sleeperCount == 0)
    try await slept
    #expect(clock.now.sinceStart == .seconds(2))
  }

  @Test func aDeadlineThatIsPastIsNotSleptFor() async throws {
    let past = clock.now.advanced(by: .milliseconds(500))
    clock.advance(by: .seconds(1))
    try await clock.sleep(until: past)
    try await clock.sleep(for: .zero)
  }

  @Test func oneMoveWakesAllWhoAreDue() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for second in 1...20 { group.addTask { try await clock.sleep(for: .seconds(second)) } }
      try await clock.waitForSleepers(20)
      clock.advance(by: .seconds(5))
      #expect(clock.sleeperCount == 15)
      clock.advance(by: .seconds(15))
      try await group.waitForAll()
    }
  }

  @Test func aCancelledSleepEndsAtOnce() async throws {
    let sleeper = Task { try await clock.sleep(for: .seconds(2)) }
    try await clock.waitForSleepers()
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test func aTaskCancelledBeforeItSleepsDoesNotSleep() async throws {
    for _ in 0..<200 {
      let sleeper = Task { try await clock.sleep(for: .seconds(2)) }
      sleeper.cancel()
      await #expect(throws: CancellationError.self) { try await sleeper.value }
    }
    #expect(clock.sleeperCount == 0)
  }

  @Test func waitingForSleepersCanBeCancelled() async throws {
    let watcher = Task { try await clock.waitForSleepers(1) }
    watcher.cancel()
    await #expect(throws: CancellationError.self) { try await watcher.value }
  }
}
