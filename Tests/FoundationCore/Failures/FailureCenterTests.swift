import Foundation
import FoundationCore
import Observation
import TestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct FailureCenterTests {
  private let center = FailureCenter(policy: .instant)
  private let page = URL(filePath: "/help")

  private func presented(_ title: String? = nil) async -> PresentedFailure {
    while true {
      if let current = center.current, title == nil || current.report.title == title {
        return current
      }
      await Task.yield()
    }
  }

  @Test func aPresentedFailureHasItsStyleAndGuidance() async throws {
    let task = center.present(StoreFailure(suggestion: "Wait."), style: .inline, guidance: "Call.")
    let shown = await presented()
    #expect(shown.report.title == "The store is closed.")
    #expect(shown.guidance == "Call." && shown.style == .inline)
    #expect(center[.inline]?.id == shown.id && center[.alert] == nil)
    center[.alert] = nil
    #expect(center.current != nil)
    center[.inline] = nil
    guard case .failed(let failure, _) = await task.value else { throw Unexpected("not failed") }
    #expect(failure is StoreFailure && center.current == nil)
  }

  @Test func failuresWaitForEachOtherAndKeepTheirOwnIdentity() async {
    let tasks = ["one", "two"].map { center.present(StoreFailure(title: $0)) }
    let first = await presented("one")
    center.giveUp()
    // As a SwiftUI alert does right after a choice.
    center[.alert] = nil
    let second = await presented("two")
    #expect(first.id != second.id)
    center.giveUp()
    for task in tasks { _ = await task.value }
    #expect(center.current == nil)
  }

  @Test func aViewIsToldOfTheCurrentFailureOnce() async {
    let task = await confirmation { told in
      withObservationTracking {
        _ = center.current
      } onChange: {
        MainActor.assertIsolated()
        told()
      }
      let task = center.present(StoreFailure())
      _ = await presented()
      center.giveUp()
      return task
    }
    _ = await task.value
  }

  @Test func aCancellationIsNotPresented() async throws {
    guard case .cancelled = await center.present(CancellationError()).value else {
      throw Unexpected("not cancelled")
    }
    #expect(center.current == nil)
  }

  @Test func cancellingTheTaskWithdrawsTheFailure() async throws {
    let task = center.present(StoreFailure())
    _ = await presented()
    task.cancel()
    guard case .cancelled = await task.value else { throw Unexpected("not cancelled") }
    #expect(center.current == nil)
  }

  @Test func onlyWhatCanBePerformedIsOffered() async {
    center.handler = { recovery, _ in if recovery.action == .signIn { { true } } else { nil } }
    let failure = StoreFailure(recoveries: [
      .retry, .stale, .signIn, Recovery(.openURL(page), title: "Read"),
      Recovery(.giveUp, title: "Leave it"),
    ])
    center.present(failure)
    let alone = await presented()
    #expect(alone.choices.map(\.recovery.title) == ["Sign in"])
    #expect(alone.cancelTitle == "Leave it")
    center.giveUp()
    let run = Task { await center.run { _ in throw failure } }
    let repeatable = await presented()
    #expect(
      repeatable.choices.map(\.recovery.title) == ["Try again", "Show older data", "Sign in"]
    )
    center.giveUp()
    _ = await run.value
  }

  @Test func anOperationCanAlwaysBeTriedAgain() async throws {
    var attempts = 0
    let run = Task {
      await center.run { _ in
        attempts += 1
        if attempts == 1 { throw StoreFailure() }
        return "value"
      }
    }
    let shown = await presented()
    #expect(shown.choices.map(\.recovery.title) == ["Try again"] && shown.cancelTitle == "Cancel")
    center.choose(shown.choices[0])
    #expect(center.current == nil)
    guard case .succeeded("value", let failures) = await run.value else { throw Unexpected("") }
    #expect(failures.first is StoreFailure)
  }

  @Test func aChoiceOfAnotherFailureIsIgnored() async {
    let task = center.present(DoorError())
    let shown = await presented()
    center.giveUp()
    _ = await task.value
    center.present(DoorError())
    let next = await presented()
    center.choose(shown.choices[0])
    #expect(center.current?.id == next.id)
    center.giveUp()
  }

  @Test func recoveriesOfACauseAndOfForeignErrorsArePerformed() async throws {
    let task = center.present(StoreFailure(causes: [DoorError()]))
    let shown = await presented()
    #expect(shown.choices.map(\.recovery.title) == ["Knock", "Leave"])
    center.choose(shown.choices[1])
    // "Leave" recovers from nothing, so the choices are offered again.
    let again = await presented()
    center.choose(again.choices[0])
    try await task.value.get()
  }

  @Test func aRecoveryThatFailsPresentsItsFailure() async throws {
    center.handler = { _, _ in { throw StoreFailure(title: "Wrong password.") } }
    let task = center.present(StoreFailure(recoveries: [.signIn]))
    center.choose(await presented().choices[0])
    _ = await presented("Wrong password.")
    center.giveUp()
    guard case .failed(let failure, let original) = await task.value else { throw Unexpected("") }
    #expect(failure.title == "Wrong password." && original.title == "The store is closed.")
  }

  @Test func automaticRecoveriesAreChosenByTheUser() async throws {
    let run = Task { await center.run { _ in throw flaky(1) } }
    let shown = await presented()
    #expect(shown.report.recoveries.map(\.isAutomatic) == [false, false])
    center.giveUp()
    guard case .gaveUp(let failure, _) = await run.value else {
      throw Unexpected("not given up")
    }
    #expect(failure.code == "flaky.1")
  }
}
