import FoundationCore
import Testing

@testable import CommandKit

@MainActor
struct ScreenLoaderTests {
  private let loader = ScreenLoader()

  private struct Refusal: Failure {
    var recoveries: [Recovery] = []
    var details: FailureDetails {
      .init("test.refusal", .unavailable, "No.", recoveries: recoveries)
    }
  }

  private func asked() async -> Bool {
    while loader.failures.current == nil { await Task.yield() }
    return true
  }

  private func choose(_ index: Int) {
    if let choices = loader.failures.current?.choices { loader.failures.choose(choices[index]) }
  }

  @Test func aFailureWaitsForARecovery() async {
    var attempts = 0
    loader.load { _ in
      attempts += 1
      if attempts == 1 { throw Refusal() }
    }
    #expect(loader.isLoading)
    #expect(await asked())
    #expect(loader.failures.current?.choices.map(\.recovery.title) == ["Try again"])
    #expect(!loader.isLoading)
    choose(0)
    await loader.waitUntilIdle()
    #expect(attempts == 2)
    #expect(loader.failures.current == nil && loader.dismissedFailure == nil && !loader.isLoading)
  }

  @Test func dismissedFailureRemainsAvailable() async {
    loader.load { _ in throw Refusal() }
    #expect(await asked())
    loader.failures.giveUp()
    await loader.waitUntilIdle()
    #expect(loader.dismissedFailure?.title == "No.")
    #expect(loader.failures.current == nil && !loader.isLoading)
  }

  @Test func laterWorkReplacesEarlierWork() async {
    loader.load { _ in throw Refusal() }
    #expect(await asked())
    loader.load { _ in }
    await loader.waitUntilIdle()
    #expect(loader.failures.current == nil && loader.dismissedFailure == nil && !loader.isLoading)
  }

  @Test func aCancellationIsNotAFailure() async {
    loader.load { _ in throw CancellationError() }
    await loader.waitUntilIdle()
    #expect(loader.failures.current == nil && loader.dismissedFailure == nil && !loader.isLoading)
  }

  @Test func onlyWhatCanBeDoneHereIsOffered() async {
    loader.failures.handler = { recovery, _ in
      if case .run = recovery.action { { true } } else { nil }
    }
    loader.load { _ in
      throw Refusal(recoveries: [
        Recovery(.signIn, title: "Sign in"),
        Recovery(.retry(after: .seconds(5)), title: "Wait", isAutomatic: true),
        Recovery(.run(command: "rialto news login"), title: "Set a key"),
        Recovery(.giveUp, title: "Leave it"),
      ])
    }
    #expect(await asked())
    let panel = loader.failures.current.map { Panel($0) }
    #expect(panel?.choices == ["Wait, after 5 seconds", "Set a key"])
    #expect(panel?.cancelLabel == "Leave it")
  }
}
