import Testing

@testable import rialto

struct SpellingTests {
  @Test(arguments: [
    ("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("ab", "ba", 1),
    ("config", "confgi", 1), ("ca", "abc", 3),
  ])
  func distanceCountsTheSlips(source: String, target: String, distance: Int) {
    #expect(Spelling.distance(Array(source), Array(target)) == distance)
    #expect(Spelling.distance(Array(target), Array(source)) == distance)
  }

  let words = ["config", "completions", "doctor", "help", "get", "set"]

  @Test(arguments: [
    ("confg", "config"), ("CONFIG", "config"), ("hlep", "help"), ("comp", "completions"),
    ("docktor", "doctor"), ("gte", "get"), ("completion", "completions"),
  ])
  func aSlipIsSeenThrough(word: String, meant: String) {
    #expect(Spelling.nearest(to: word, in: words) == meant)
  }

  @Test(arguments: ["", "x", "fly", "orders", "co", "zzzzzzzz"])
  func aGuessIsNotMadeOutOfNothing(word: String) {
    #expect(Spelling.nearest(to: word, in: words) == nil)
  }

  @Test func notALetterInCommonIsNoSlip() {
    #expect(Spelling.nearest(to: "a", in: ["b"]) == nil)
    #expect(Spelling.nearest(to: "abcdef", in: ["xy"]) == nil)
  }

  @Test func aVeryLongWordIsNotCompared() {
    #expect(Spelling.nearest(to: String(repeating: "config", count: 100_000), in: words) == nil)
  }
}
