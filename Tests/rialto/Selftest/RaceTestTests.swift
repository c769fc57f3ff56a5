import CommandKit
import Ordering
import TestSupport
import Testing

@testable import Selftest
@testable import rialto

struct RaceTestTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test func asManyAreSoldAsThereAre() async {
    let result = await desk.rialto("selftest race --sku LAMP --stock 3 --buyers 12")
    #expect(result.output == "3 placed, 9 refused, available 0, ledger balanced\n")
    #expect(result.error == "")
    #expect(result.status == .done)
  }

  @Test func whatIsLeftIsLeft() async {
    let result = await desk.rialto("selftest race --stock 5 --buyers 2 --json")
    #expect(result.output == #"{"placed":2,"refused":0,"available":3,"breaches":[]}"# + "\n")
    #expect(result.status == .done)
  }

  @Test(arguments: ["--stock 0", "--buyers 151", "--buyers many"])
  func nobodyRacesInOtherNumbers(_ options: String) async {
    let result = await desk.rialto("selftest race \(options)")
    #expect(result.status == .usage)
    #expect(result.error.contains("must be a whole number from 1 to 150"))
  }

  @Test func oneSoldTooManyIsABrokenPromise() {
    var outcome = RaceOutcome(stock: 2, buyers: 5, placed: 3, refused: 2, available: 0)
    #expect(outcome.sentence == "3 placed, 2 refused, available 0, ledger not balanced")
    #expect(
      outcome.breaches == [
        "Of 2 that could be sold, 3 were.", "0 are available; -1 were not sold.",
      ]
    )
    outcome.placed = 1
    outcome.surprises = ["The store did not answer."]
    outcome.available = 1
    #expect(
      outcome.breaches == [
        "The store did not answer.", "Of 2 that could be sold, 1 were.",
        "Of 5 buyers, 3 were answered.",
      ]
    )
  }

  @Test func whatWasBrokenIsSaidAndHowToTryAgain() {
    let failure = SelftestFailure(
      breaches: ["One.", "Two."],
      remains: "/tmp/x",
      again: "rialto selftest race"
    )
    #expect(failure.title == "The store broke promises in 2 ways.")
    #expect(failure.reason == "One. Two.")
    #expect(
      failure.suggestion
        == "Look into /tmp/x, kept for that, and try again with 'rialto selftest race'."
    )
  }
}
