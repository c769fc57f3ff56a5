import CommandKit
import Testing

struct SuggestionsTests {
  let words = ["config", "completions", "doctor", "help", "get", "set"]

  @Test(arguments: [
    ("confg", "config"), ("CONFIG", "config"), ("hlep", "help"), ("comp", "completions"),
    ("docktor", "doctor"), ("gte", "get"), ("completion", "completions"),
  ])
  func aSlipIsSeenThrough(word: String, meant: String) {
    #expect(Suggestions.nearest(to: word, in: words) == meant)
  }

  @Test(arguments: ["", "x", "fly", "orders", "co", "zzzzzzzz"])
  func aGuessIsNotMadeOutOfNothing(word: String) {
    #expect(Suggestions.nearest(to: word, in: words) == nil)
  }

  @Test func notALetterInCommonIsNoSlip() {
    #expect(Suggestions.nearest(to: "a", in: ["b"]) == nil)
    #expect(Suggestions.nearest(to: "abcdef", in: ["xy"]) == nil)
  }

  @Test func aVeryLongWordIsNotCompared() {
    #expect(Suggestions.nearest(to: String(repeating: "config", count: 100_000), in: words) == nil)
  }
}
