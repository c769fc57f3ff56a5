import Testing

@testable import CommandKit

struct KeyReaderTests {
  @Test(arguments: [
    ("a", [Key.character("a")]),
    ("é€😀", [.character("é"), .character("€"), .character("😀")]),
    ("\r\n\t", [.enter, .enter, .tab]),
    ("\u{7F}\u{08}", [.backspace, .backspace]),
    ("\u{0C}\u{15}", [.control("l"), .control("u")]),
    ("\u{1B}", [.escape]),
    ("\u{1B}[A\u{1B}OB\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
    ("\u{1B}[5~\u{1B}[6~\u{1B}[H\u{1B}[4~\u{1B}[Z", [.pageUp, .pageDown, .first, .last, .backTab]),
    // Keys that have nothing to do here, with their modifiers, are no letters.
    ("\u{1B}[1;5A\u{1B}[15~\u{1B}[<0;1;1Mx", [.character("x")]),
    ("\u{1B}x", [.escape, .character("x")]),
  ])
  func bytesAreKeys(text: String, keys: [Key]) {
    var reader = KeyReader()
    #expect(reader.keys(in: text.utf8) == keys)
  }

  @Test(arguments: ["\u{1B}[A", "é", "😀", "\u{1B}[5~"])
  func incompleteSequencesAreBuffered(text: String) {
    let bytes = Array(text.utf8)
    for place in 1..<bytes.count where !(bytes[0] == 0x1B && place == 1) {
      var cut = KeyReader()
      #expect(cut.keys(in: bytes[..<place]) == [])
      var whole = KeyReader()
      #expect(cut.keys(in: bytes[place...]) == whole.keys(in: bytes))
    }
  }

  @Test func bytesThatAreNoLettersArePassedOver() {
    var reader = KeyReader()
    #expect(
      reader.keys(in: [0xFF, 0xC0, 0x80, 0xE2, 0x28, 0x61]) == [.character("("), .character("a")]
    )
  }

  @Test func aSequenceWithoutAnEndIsGivenUp() {
    var reader = KeyReader()
    #expect(reader.keys(in: [0x1B, 0x5B] + Array(repeating: 0x31, count: 40)) == [])
    #expect(reader.keys(in: "a".utf8) == [.character("a")])
  }
}
