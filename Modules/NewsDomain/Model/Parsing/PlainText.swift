import Foundation
import FoundationCore

/// Makes what newspapers and forums write into text that can be read anywhere, on one line.
enum PlainText {
  /// The text without markup, its entities as what they stand for, without control characters, and
  /// each white space a single space.
  static func line(_ text: String) -> String {
    if isPlain(text) { return text }
    var bytes = Array(text.utf8)
    if bytes.contains(UInt8(ascii: "<")) { bytes = HTMLMarkup.stripped(bytes) }
    var line = String(decoding: bytes, as: UTF8.self)
    if bytes.contains(UInt8(ascii: "&")) { line = HTMLEntities.decoded(line) }
    return line.terminalSafe.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The same of a text that NewsAPI cut, without its mark of how much: `… [+1234 chars]`.
  static func excerpt(_ text: String) -> String {
    guard text.last == "]", let mark = text.range(of: "[+", options: .backwards) else {
      return line(text)
    }
    let count = text[mark.upperBound...].dropLast()
    guard count.hasSuffix(" chars"), count.dropLast(6).allSatisfy(\.isNumber) else {
      return line(text)
    }
    var rest = text[..<mark.lowerBound]
    while let last = rest.last, last.isWhitespace || last == "…" { rest.removeLast() }
    // It may have been cut in the middle of a tag.
    if let open = rest.lastIndex(of: "<"), isCutTag(rest[open...].dropFirst()) {
      rest = rest[..<open]
    }
    let line = line(String(rest))
    return line.isEmpty ? "" : line + "…"
  }

  private static func isCutTag(_ text: Substring) -> Bool {
    text.first.map { $0.isLetter || $0 == "/" } ?? true && !text.contains(">")
  }

  /// The text, or nothing where nothing is left of it, or it only says that it was taken back.
  static func line(ifAny text: String?) -> String? {
    text.map(line).flatMap { $0.isEmpty || $0 == removalMark ? nil : $0 }
  }

  /// What NewsAPI puts in place of what was taken back.
  static let removalMark = "[Removed]"

  private static func isPlain(_ text: String) -> Bool {
    // Any space at the start is one too many.
    var wasSpace = true
    for byte in text.utf8 {
      guard 0x20...0x7E ~= byte, byte != UInt8(ascii: "<"), byte != UInt8(ascii: "&") else {
        return false
      }
      let isSpace = byte == 0x20
      if isSpace, wasSpace { return false }
      wasSpace = isSpace
    }
    return !wasSpace || text.isEmpty
  }
}
