import FoundationCore
import Testing

@testable import CommandKit

@MainActor
struct ScreenLoaderTests {
  private let errand = ScreenLoader()

  private struct Refusal: Failure {
    var recoveries: [Recovery] = []
    var code: String { "test.refusal" }
    var category: FailureCategory { .unavailable }
    var title: String { "No." }
  }

  private func asked() async -> Bool {
    while errand.failure == nil { await Task.yield() }
    return true
  }

  @Test func whatFailsIsAskedAboutAndTriedAgain() async {
    var attempts = 0
    errand.begin { _ in
      attempts += 1
      if attempts == 1 { throw Refusal() }
    }
    #expect(errand.isUnderWay)
    #expect(await asked())
    #expect(errand.failure?.recoveries.map(\.title) == ["Try again"])
    #expect(!errand.isUnderWay)
    errand.choose(0)
    await errand.settled()
    #expect(attempts == 2)
    #expect(errand.failure == nil && errand.left == nil && !errand.isUnderWay)
  }

  @Test func whatIsLeftIsKeptInMind() async {
    errand.begin { _ in throw Refusal() }
    #expect(await asked())
    errand.choose(nil)
    await errand.settled()
    #expect(errand.left?.title == "No.")
    #expect(errand.failure == nil && !errand.isUnderWay)
  }

  @Test func theLastOneCounts() async {
    errand.begin { _ in throw Refusal() }
    #expect(await asked())
    errand.begin { _ in }
    await errand.settled()
    #expect(errand.failure == nil && errand.left == nil && !errand.isUnderWay)
  }

  @Test func aCancellationIsNoFailure() async {
    errand.begin { _ in throw CancellationError() }
    await errand.settled()
    #expect(errand.failure == nil && errand.left == nil && !errand.isUnderWay)
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
