import Foundation
import FoundationCore

/// Converts the text of newspapers and forums to plain text on one line.
enum PlainText {
  /// Returns the text without markup and control characters, with decoded entities and single
  /// spaces.
  static func line(_ text: String) -> String {
    if isPlain(text) { return text }
    var line = ""
    for token in HTMLTokenizer(text, elements: elements) {
      switch token {
      case .text(let text): line += text
      case .start(let name, _), .end(let name): if !inlineElements.contains(name) { line += " " }
      }
    }
    return line.terminalSafe.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns the plain text of an excerpt by NewsAPI, without its suffix `… [+1234 chars]`.
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
    // NewsAPI may cut the text inside a tag.
    if let open = rest.lastIndex(of: "<"), isCutTag(rest[open...].dropFirst()) {
      rest = rest[..<open]
    }
    let line = line(String(rest))
    return line.isEmpty ? "" : line + "…"
  }

  private static func isCutTag(_ text: Substring) -> Bool {
    text.first.map { $0.isLetter || $0 == "/" } ?? true && !text.contains(">")
  }

  /// Returns the plain text; `nil` if it is empty or the placeholder of a retracted article.
  static func line(ifAny text: String?) -> String? {
    text.map(line).flatMap { $0.isEmpty || $0 == removedPlaceholder ? nil : $0 }
  }

  /// The placeholder of NewsAPI for the fields of a retracted article.
  static let removedPlaceholder = "[Removed]"

  private static func isPlain(_ text: String) -> Bool {
    // A leading space is not plain.
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

  private static let elements = inlineElements.union(blockElements)

  private static let inlineElements: Set = [
    "a", "abbr", "b", "cite", "code", "del", "em", "font", "i", "ins", "mark", "q", "s", "small",
    "span", "strong", "sub", "sup", "time", "u", "var",
  ]

  private static let blockElements: Set = [
    "article", "aside", "blockquote", "body", "br", "button", "caption", "center", "dd", "div",
    "dl", "dt", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "head", "header", "hr", "html", "iframe", "img", "input", "label", "li", "link", "main",
    "meta", "nav", "noscript", "ol", "p", "path", "picture", "pre", "script", "section", "source",
    "style", "svg", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "ul", "video",
    "wbr",
  ]
}
