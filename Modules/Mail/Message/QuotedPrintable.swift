import Foundation

/// Text as lines of ASCII that every server passes on unchanged (RFC 2045).
enum QuotedPrintable {
  /// The most characters on a line, without the `=` that continues it on the next.
  private static let lineLength = 75

  /// Returns the text as lines that end with CRLF.
  static func encoded(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false) { $0.isNewline }
      .map { line(Array($0.utf8)) + "\r\n" }.joined()
  }

  private static func line(_ bytes: [UInt8]) -> String {
    var (text, column) = ("", 0)
    for (place, byte) in bytes.enumerated() {
      let code = code(of: byte, isLast: place == bytes.count - 1)
      if column + code.utf8.count > lineLength {
        text += "=\r\n"
        column = 0
      }
      text += code
      column += code.utf8.count
    }
    return text
  }

  private static func code(of byte: UInt8, isLast: Bool) -> String {
    // A space at the end of a line is lost on the way.
    let isSpace = byte == 0x20 && !isLast
    if isSpace || 0x21...0x7E ~= byte && byte != UInt8(ascii: "=") {
      return String(UnicodeScalar(byte))
    }
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "=0\(digits)" : "=\(digits)"
  }
}
