import CommandKit
import FoundationCore
import Ordering
import TestSupport
import Testing

@testable import Selftest

struct RaceSelftestTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test func asManyAreSoldAsThereAre() async {
    let result = await desk.rialto("selftest race --sku LAMP --stock 3 --buyers 12")
    #expect(result.output == "3 placed, 9 refused, available 0, ledger balanced\n")
    #expect(result.error == "")
    #expect(result.status == .done)
  }

  @Test func unsoldStockRemainsAvailable() async {
    let result = await desk.rialto("selftest race --stock 5 --buyers 2 --json")
    #expect(result.output == #"{"placed":2,"refused":0,"available":3,"violations":[]}"# + "\n")
    #expect(result.status == .done)
  }

  @Test(arguments: ["--stock 0", "--buyers 151", "--buyers many"])
  func outOfRangeNumbersAreRejected(_ options: String) async {
    let result = await desk.rialto("selftest race \(options)")
    #expect(result.status == .usage)
    #expect(result.error.contains("must be a whole number from 1 to 150"))
  }

  @Test func oneSoldTooManyIsABrokenPromise() {
    var outcome = RaceOutcome(stock: 2, buyers: 5, placed: 3, refused: 2, available: 0)
    #expect(outcome.sentence == "3 placed, 2 refused, available 0, ledger not balanced")
    #expect(
      outcome.violations == [
        "Sold 3 of 2 pieces.", "0 pieces are available, expected -1.",
      ]
    )
    outcome.placed = 1
    outcome.unexpectedResponses = ["The store did not answer."]
    outcome.available = 1
    #expect(
      outcome.violations == [
        "The store did not answer.", "Sold 1 of 2 pieces.",
        "3 of 5 buyers got a response.",
      ]
    )
  }

  @Test func failureReportsViolationsAndRerunCommand() {
    let failure = SelftestFailure(
      violations: ["One.", "Two."],
      evidence: "/tmp/x",
      rerunCommand: "rialto selftest race"
    )
    #expect(failure.title == "The self-test found 2 violations.")
    #expect(failure.reason == "One. Two.")
    #expect(
      failure.suggestion
        == "Examine /tmp/x, and repeat with 'rialto selftest race'."
    )
  }
}
