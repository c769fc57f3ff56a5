import FoundationCore
import TestSupport
import Testing

struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("Rialto", 6), ("é", 1), ("e\u{301}", 1), ("Ö", 1), ("…", 1), ("½", 1), ("€", 1),
    ("漢字", 4), ("ひらがな", 8), ("ｶﾅ", 2), ("Ａ", 2), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("\u{1112}\u{1161}\u{D7CB}", 2), ("🍕", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2),
    ("⛹🏽", 2), ("🇮🇹", 2),
    ("🇮🇹🇫🇷", 4), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("🏳️‍🌈", 2), ("नमस्ते", 4), ("สวัสดี", 4), ("مرحبا", 5), ("a\u{200D}", 1),
    ("\u{200F}12", 2), ("a\u{1B}b", 2), ("\r\n", 0), ("☰", 2), ("㉈", 1), ("𠀀", 2), ("\u{600}", 1),
  ])
  func charactersAreCountedAsDrawn(_ text: String, columns: Int) {
    #expect(text.displayWidth == columns)
  }

  @Test(arguments: [
    ("Rialto", 6, "Rialto"), ("Rialto", 5, "Rial…"), ("Rialto", 1, "…"), ("Rialto", 0, ""),
    ("Rialto", -5, ""), ("", 0, ""), ("", 3, ""), ("漢字", 4, "漢字"), ("漢字", 3, "漢…"),
    ("漢字", 2, "…"), ("漢字", 1, "…"), ("👨‍👩‍👧‍👦x", 3, "👨‍👩‍👧‍👦x"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("🇮🇹🇫🇷", 3, "🇮🇹…"), ("Rialto", .max, "Rialto"),
    ("Rialto", .min, ""),
  ])
  func aTextIsCutAtAWidth(_ text: String, width: Int, cut: String) {
    #expect(text.truncated(toWidth: width) == cut)
  }

  @Test func truncatedTextFitsWidth() {
    var generator = SplitMix64(2)
    let alphabet = Array("abé漢🇮🇹👨‍👩‍👧‍👦❤️한\u{301} \t")
    for _ in 0..<2000 {
      let length = Int.random(in: 0..<12, using: &generator)
      let text = String((0..<length).map { _ in alphabet.randomElement(using: &generator) ?? "a" })
      let width = Int.random(in: -1..<16, using: &generator)
      let cut = text.truncated(toWidth: width)
      #expect(cut.displayWidth <= max(0, width))
      #expect(cut == text || cut.hasSuffix("…") || width < 1)
      #expect(cut == text || text.displayWidth > width || width < 1)
    }
  }

  @Test func aTextIsFilledUpToAWidth() {
    #expect("ab".padded(toWidth: 4) == "ab  ")
    #expect("ab".padded(toWidth: 4, alignment: .trailing) == "  ab")
    #expect("漢".padded(toWidth: 4) == "漢  ")
    #expect("abcd".padded(toWidth: 2) == "abcd")
    #expect("".padded(toWidth: -1) == "")
  }
}
