import Foundation
import FoundationCore
import Testing

/// An application's own ways out of an error.
@MainActor @Suite(.timeLimit(.minutes(10))) struct RecoveryOptionTests {
  private final class Disk {
    var isFull = true
    var steps: [String] = []

    func free() async throws {
      await Task.yield()
      steps.append("free")
      isFull = false
    }
  }

  private let disk = Disk()

  private func failure() -> RecoverableFailure {
    POSIXError(.ENOSPC).recoverable(by: [
      .cancel,
      .action("Free space", id: "free_space") { [disk] in try await disk.free() },
      .tryAgain { [disk] in disk.steps.append("again") },
      .action("Fail") { throw StoreFailure() },
    ])
  }

  @Test func theOptionsReachAPresenterInTheirOrder() throws {
    let report = try #require(FailureReport(failure()))
    #expect(report.code == "posix.\(POSIXErrorCode.ENOSPC.rawValue)")
    #expect(report.recoveries.map(\.title) == ["Cancel", "Free space", "Try again", "Fail"])
    let actions: [Recovery.Action] = [
      .giveUp, .custom(id: "free_space"), .retry(after: .zero), .custom(id: "Fail"),
    ]
    #expect(report.recoveries.map(\.action) == actions)
    #expect(report.causes.isEmpty)
    #expect(failure().recoveryOptions == report.recoveries.map(\.title))
  }

  @Test(arguments: [(0, false), (1, true), (2, true), (3, false), (4, false), (-1, false)])
  func foundationPerformsAnOptionAsynchronously(index: Int, expected: Bool) async {
    let failure = failure()
    let hasRecovered = await withCheckedContinuation { continuation in
      failure.attemptRecovery(optionIndex: index) { continuation.resume(returning: $0) }
    }
    #expect(hasRecovered == expected)
    #expect(disk.steps == [1: ["free"], 2: ["again"]][index] ?? [])
    #expect(!failure.attemptRecovery(optionIndex: index))
  }

  @Test func anExecutorPerformsAnOptionAndRepeatsTheOperation() async throws {
    let outcome = await RecoveryExecutor(policy: .instant, ask: { _ in 1 }).run { [disk] attempt in
      if disk.isFull { throw failure() }
      return attempt.number
    }
    #expect(try outcome.get() == 2)
    #expect(disk.steps == ["free"])
  }

  @Test func aCenterPerformsAnOption() async throws {
    let center = FailureCenter(policy: .instant)
    let task = center.present(failure())
    while center.current == nil { await Task.yield() }
    let shown = try #require(center[.alert])
    #expect(shown.choices.map(\.recovery.title) == ["Free space", "Try again", "Fail"])
    #expect(shown.cancelTitle == "Cancel")
    center.choose(shown.choices[0])
    try await task.value.get()
    #expect(disk.steps == ["free"])
  }

  @Test func anErrorThatAnswersLaterOrTwiceIsWaitedFor() async throws {
    let outcome = await RecoveryExecutor(policy: .instant, ask: { _ in 0 }).run { attempt in
      if attempt.number == 1 { throw SlowDoorError() }
      return "inside"
    }
    #expect(try outcome.get() == "inside")
  }
}

/// Opens a moment after it was asked to, and says so twice.
private struct SlowDoorError: RecoverableError {
  let recoveryOptions = ["Knock"]

  func attemptRecovery(optionIndex: Int) -> Bool { false }

  func attemptRecovery(optionIndex: Int, resultHandler: @escaping (_ recovered: Bool) -> Void) {
    resultHandler(true)
    resultHandler(true)
  }
}
