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
    while loader.failure == nil { await Task.yield() }
    return true
  }

  @Test func aFailureWaitsForARecovery() async {
    var attempts = 0
    loader.load { _ in
      attempts += 1
      if attempts == 1 { throw Refusal() }
    }
    #expect(loader.isLoading)
    #expect(await asked())
    #expect(loader.failure?.recoveries.map(\.title) == ["Try again"])
    #expect(!loader.isLoading)
    loader.chooseRecovery(at: 0)
    await loader.waitUntilIdle()
    #expect(attempts == 2)
    #expect(loader.failure == nil && loader.dismissedFailure == nil && !loader.isLoading)
  }

  @Test func dismissedFailureRemainsAvailable() async {
    loader.load { _ in throw Refusal() }
    #expect(await asked())
    loader.chooseRecovery(at: nil)
    await loader.waitUntilIdle()
    #expect(loader.dismissedFailure?.title == "No.")
    #expect(loader.failure == nil && !loader.isLoading)
  }

  @Test func laterWorkReplacesEarlierWork() async {
    loader.load { _ in throw Refusal() }
    #expect(await asked())
    loader.load { _ in }
    await loader.waitUntilIdle()
    #expect(loader.failure == nil && loader.dismissedFailure == nil && !loader.isLoading)
  }

  @Test func aCancellationIsNotAFailure() async {
    loader.load { _ in throw CancellationError() }
    await loader.waitUntilIdle()
    #expect(loader.failure == nil && loader.dismissedFailure == nil && !loader.isLoading)
  }

  @Test func onlyWhatCanBeDoneHereIsOffered() {
    let failure = ScreenFailure(
      Refusal(recoveries: [
        Recovery(.signIn, title: "Sign in"),
        Recovery(.retry(after: .seconds(5)), title: "Wait", isAutomatic: true),
        Recovery(.run(command: "rialto news login"), title: "Set a key"),
        Recovery(.giveUp, title: "Leave it"),
      ])
    )
    #expect(failure.recoveries.map(\.title) == ["Wait, after 5 seconds", "Set a key"])
  }
}
