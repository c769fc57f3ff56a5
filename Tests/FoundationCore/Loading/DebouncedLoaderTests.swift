import FoundationCore
import Observation
import TestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct DebouncedLoaderTests {
  let clock = ManualClock()
  let server = AnsweredServer()

  func runner(debounce: Duration = .zero) -> DebouncedLoader<String, String> {
    DebouncedLoader(debounce: debounce, clock: clock) { [server] in try await server.answer($0) }
  }

  @Test func anInputIsLoaded() async {
    let runner = runner()
    #expect(runner.phase == .idle)
    runner.submit("a")
    #expect(runner.phase == .loading(last: nil))
    await server.asked(for: "a").answer("A")
    await runner.waitUntilIdle()
    #expect(runner.phase == .loaded("A"))
  }

  @Test func aPauseOfTypingIsOneRequest() async throws {
    let runner = runner(debounce: .milliseconds(300))
    for text in ["t", "te", "tea"] {
      runner.submit(text)
      try await clock.waitForSleepers()
      clock.advance(by: .milliseconds(299))
    }
    #expect(server.requests.isEmpty)
    clock.advance(by: .milliseconds(1))
    await server.asked(for: "tea").answer("Tea")
    await runner.waitUntilIdle()
    #expect(server.requests == ["tea"])
    #expect(runner.phase == .loaded("Tea"))
  }

  @Test func supersededPendingInputSendsNoRequest() async {
    let runner = runner()
    runner.submit("a")
    runner.submit("b")
    await server.asked(for: "b").answer("B")
    await runner.waitUntilIdle()
    #expect(server.requests == ["b"])
  }

  @Test func anInputAwaitedOrShownIsNotLoadedAgain() async {
    let runner = runner()
    runner.submit("a")
    runner.submit("a")
    let question = await server.asked(for: "a")
    runner.submit("a")
    question.answer("A")
    await runner.waitUntilIdle()
    runner.submit("a")
    await runner.waitUntilIdle()
    #expect(server.requests == ["a"])
    #expect(runner.phase == .loaded("A"))
  }

  @Test func returningToDisplayedInputSendsNoRequest() async throws {
    let runner = runner(debounce: .milliseconds(300))
    runner.submit("a")
    try await clock.waitForSleepers()
    clock.advance(by: .milliseconds(300))
    await server.asked(for: "a").answer("A")
    await runner.waitUntilIdle()
    runner.submit("ab")
    #expect(runner.phase == .loading(last: "A"))
    runner.submit("a")
    #expect(runner.phase == .loaded("A"))
    await runner.waitUntilIdle()
    #expect(server.requests == ["a"])
    #expect(clock.sleeperCount == 0)
  }

  @Test func anOvertakenAnswerIsDroppedEvenIfItComes() async {
    let runner = runner()
    runner.submit("old")
    let old = await server.asked(for: "old")
    runner.submit("new")
    await server.asked(for: "new").answer("New")
    await runner.waitUntilIdle()
    old.answer("Old")
    await old.isOver()
    #expect(runner.phase == .loaded("New"))
  }

  @Test func anOvertakenAnswerThatComesFirstIsDroppedToo() async {
    let runner = runner()
    runner.submit("old")
    let old = await server.asked(for: "old")
    runner.submit("new")
    let new = await server.asked(for: "new")
    old.answer("Old")
    await old.isOver()
    #expect(runner.phase == .loading(last: nil))
    new.answer("New")
    await runner.waitUntilIdle()
    #expect(runner.phase == .loaded("New"))
  }

  @Test func supersededLoadIsCancelled() async {
    let runner = runner()
    runner.submit("old")
    let old = await server.asked(for: "old")
    runner.submit("new")
    old.fail(StoreFailure())
    #expect(await old.wasCancelled())
    #expect(runner.phase == .loading(last: nil))
    await server.asked(for: "new").answer("New")
    await runner.waitUntilIdle()
    #expect(runner.phase == .loaded("New"))
  }

  @Test func aFailureEndsNothing() async {
    let runner = runner()
    runner.submit("a")
    await server.asked(for: "a").answer("A")
    await runner.waitUntilIdle()
    runner.submit("b")
    await server.asked(for: "b").fail(StoreFailure())
    await runner.waitUntilIdle()
    #expect(runner.phase == .failed(StoreFailure(), last: "A"))
    runner.submit("c")
    #expect(runner.phase == .loading(last: "A"))
    await server.asked(for: "c").answer("C")
    await runner.waitUntilIdle()
    #expect(runner.phase == .loaded("C"))
  }

  @Test func aFailedInputMayBeSubmittedAgain() async {
    let runner = runner()
    runner.submit("a")
    await server.asked(for: "a").fail(StoreFailure())
    await runner.waitUntilIdle()
    runner.submit("a")
    await server.asked(for: "a").answer("A")
    await runner.waitUntilIdle()
    #expect(runner.phase == .loaded("A"))
    #expect(server.requests == ["a", "a"])
  }

  @Test func aCancellationFromBelowIsNotAFailure() async {
    let runner = runner()
    runner.submit("a")
    await server.asked(for: "a").fail(CancellationError())
    await runner.waitUntilIdle()
    #expect(runner.phase == .idle)
    runner.submit("a")
    await server.asked(for: "a").answer("A")
    await runner.waitUntilIdle()
    #expect(runner.phase == .loaded("A"))
  }

  @Test func reloadingAsksAgainAtOnce() async throws {
    let runner = runner(debounce: .seconds(1))
    runner.reload()
    #expect(runner.phase == .idle)
    runner.submit("a")
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await server.asked(for: "a").answer("A")
    await runner.waitUntilIdle()
    runner.reload()
    #expect(runner.phase == .loading(last: "A"))
    await server.asked(for: "a").answer("A2")
    await runner.waitUntilIdle()
    #expect(runner.phase == .loaded("A2"))
  }

  @Test func cancellingGoesBackToWhatWasThere() async {
    let runner = runner()
    runner.cancel()
    runner.submit("a")
    let question = await server.asked(for: "a")
    runner.cancel()
    #expect(runner.phase == .idle)
    question.answer("A")
    #expect(await question.wasCancelled())
    #expect(runner.phase == .idle)
    runner.submit("a")
    await server.asked(for: "a").answer("A")
    await runner.waitUntilIdle()
    runner.cancel()
    #expect(runner.phase == .loaded("A"))
  }

  @Test func reloadAfterCancellationReloadsDisplayedInput() async {
    let runner = runner()
    runner.submit("a")
    await server.asked(for: "a").answer("A")
    await runner.waitUntilIdle()
    runner.submit("b")
    let question = await server.asked(for: "b")
    runner.cancel()
    question.answer("B")
    runner.reload()
    await server.asked(for: "a").answer("A again")
    await runner.waitUntilIdle()
    #expect(runner.phase == .loaded("A again"))
  }

  @Test func aFailureStaysWhenThereIsNothingToCancel() async {
    let runner = runner()
    runner.submit("a")
    await server.asked(for: "a").fail(StoreFailure())
    await runner.waitUntilIdle()
    runner.cancel()
    #expect(runner.phase.hasFailed)
  }

  @Test func lettingGoCancels() async {
    var runner: DebouncedLoader<String, String>? = runner()
    runner?.submit("a")
    let question = await server.asked(for: "a")
    weak let gone = runner
    runner = nil
    #expect(gone == nil)
    question.answer("A")
    #expect(await question.wasCancelled())
  }

  @Test func thePhaseCanBeObserved() async {
    let runner = runner()
    await confirmation { changed in
      withObservationTracking {
        _ = runner.phase
      } onChange: {
        changed()
      }
      runner.submit("a")
    }
  }
}
