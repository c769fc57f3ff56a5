import CommandKit
import Testing

struct QuotedWordTests {
  @Test(arguments: [
    ("confg", "'confg'"), ("", "''"), ("日本 é", "'日本 é'"),
    ("never\0", #"'never\u{0}'"#), ("\u{FEFF}color", #"'\u{feff}color'"#),
    ("a\u{1B}[31m\r\n", #"'a\u{1b}[31m\u{d}\u{a}'"#), ("a\u{202E}b", #"'a\u{202e}b'"#),
  ])
  func invisibleCharactersAreEscaped(word: String, quoted: String) {
    #expect(word.quotedForDisplay == quoted)
  }

  @Test(arguments: ["a", "語", "e\u{301}", "\u{301}"])
  func aLongWordIsCut(piece: String) {
    let quoted = String(repeating: piece, count: 1_000_000).quotedForDisplay
    #expect(quoted.unicodeScalars.count < 250)
  }
}
