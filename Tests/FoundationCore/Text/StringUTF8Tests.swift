import FoundationCore
import Testing

struct StringUTF8Tests {
  @Test func stringsOfTheSameScalarsHaveTheSameBytes() {
    for text in ["", "a", "name", "é", String(repeating: "long enough for the heap ", count: 9)] {
      #expect(text.hasSameBytes(as: String(text.unicodeScalars.map(Character.init))))
    }
  }

  @Test func equalStringsCanDifferInBytes() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    #expect(composed == decomposed)
    #expect(!composed.hasSameBytes(as: decomposed))
    // The sign of Kelvin, and the letter.
    #expect(!"K".hasSameBytes(as: "\u{212A}"))
  }

  @Test func differentStringsDifferInBytes() {
    #expect(!"name".hasSameBytes(as: "names"))
    #expect(!"name".hasSameBytes(as: "nama"))
    #expect(!"name".hasSameBytes(as: ""))
  }
}
