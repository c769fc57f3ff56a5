import FoundationCore
import TestSupport
import Testing

struct TerminalSafeTests {
  @Test(arguments: [
    "", "Rialto", "Venise à l'été", "リアルト", "क्षत्रिय", "مرحبا", "👨‍👩‍👧‍👦 ❤️ 🇮🇹 1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 England",
    "می‌خواهم", "\u{200F}١٢٫٥٠ ر.س.\u{200F}", "葛\u{E0100}",
  ])
  func readableTextIsUnchanged(_ text: String) {
    #expect(text.terminalSafe == text)
  }

  @Test(arguments: [
    ("\u{1B}[31mred\u{1B}[0m", "red"),
    ("\u{1B}[38;2;1;2;3mred\u{1B}[?25l", "red"),
    ("\u{9B}31mred", "red"),
    ("\u{1B}[2 qtext", "text"),
    ("\u{98}sos\u{9C}text", "text"),
    ("\u{1B}]0;title\u{07}text", "text"),
    ("\u{1B}]8;;https://evil.example\u{1B}\\link\u{1B}]8;;\u{1B}\\", "link"),
    ("\u{1B}]52;c;cm0gLXJm\u{9C}text", "text"),
    ("\u{9D}0;title\u{9C}text", "text"),
    ("\u{1B}Pq#0;2~\u{1B}\\text", "text"),
    ("\u{90}payload\u{9C}text", "text"),
    ("\u{1B}Xsos\u{1B}\\\u{1B}^pm\u{1B}\\\u{1B}_apc\u{1B}\\text", "text"),
    ("\u{1B}(Btext\u{1B}c", "text"),
    ("\u{1B}7te\u{1B}8xt", "text"),
    ("text\u{1B}", "text"),
    ("\u{1B}\u{1B}[31mtext", "text"),
    ("\u{1B}[31\u{1B}[0mtext", "text"),
    ("\u{1B}[3é", "é"),
    ("\u{1B}é", "é"),
  ])
  func escapeSequencesGoWhole(_ text: String, safe: String) {
    #expect(text.terminalSafe == safe)
  }

  @Test func aCommandStringWithoutEndTakesOnlyItsLine() {
    #expect("a\u{1B}]0;title\nb".terminalSafe == "a b")
    #expect("a\u{1B}]0;title\u{18}b".terminalSafe == "ab")
    #expect("a\u{1B}]0;title".terminalSafe == "a")
  }

  @Test func lineBreaksAndTabsBecomeASpace() {
    #expect("a\nb\tc\r\nd\re\u{85}f\u{2028}g".terminalSafe == "a b c d e f g")
    #expect("\r\n\r\n".terminalSafe == "  ")
  }

  @Test func controlCharactersGo() {
    #expect("a\0b\u{08}c\u{7F}d\u{9F}".terminalSafe == "abcd")
    #expect("bell\u{07}".terminalSafe == "bell")
  }

  @Test func noControlCharacterIsEverLeft() {
    var generator = SplitMix64(1)
    let alphabet = Array(
      "\u{1B}[]P;0m\\\u{07}\u{9B}\u{9C}\u{9D}\u{18}\n\r\ta é\u{202E}\u{200B}🏴\u{E0041}"
    ).flatMap { Array($0.unicodeScalars) }
    for _ in 0..<2000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0..<30, using: &generator) {
        text.append(alphabet.randomElement(using: &generator) ?? "a")
      }
      let safe = String(text).terminalSafe
      #expect(!safe.unicodeScalars.contains { $0.properties.generalCategory == .control })
      #expect(!safe.unicodeScalars.contains("\u{202E}"))
      #expect(safe.terminalSafe == safe)
    }
  }

  @Test(arguments: [
    "pay\u{202E}lap", "pay\u{2066}lap", "pay\u{200B}lap", "pay\u{2060}lap", "pay\u{FEFF}lap",
    "pay\u{AD}lap", "pay\u{3164}lap", "pay\u{E0041}lap", "pay\u{180E}lap", "pay\u{FFF9}lap",
    "pay\u{202A}\u{202C}lap",
  ])
  func invisibleCharactersAreRemoved(_ text: String) {
    #expect(text.terminalSafe == "paylap")
  }
}
