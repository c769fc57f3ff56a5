import Foundation

/// HTML converted to plain text: paragraphs stay apart, and each list item has a line.
public struct HTMLText: Sendable, Hashable {
  /// The text without tags, its paragraphs separated by a blank line.
  public let plainText: String

  /// Converts a part of an HTML document, or plain text with entities.
  public init(_ markup: String) {
    guard markup.contains("<") else {
      // Plain text keeps its line breaks.
      plainText = HTMLEntities.decoded(markup).replacing("\u{A0}", with: " ")
        .trimmingCharacters(in: .whitespacesAndNewlines)
      return
    }
    var text = ""
    for token in HTMLTokenizer(markup) {
      switch token {
      // In HTML, line breaks are spaces.
      case .text(let words): text += words.replacing(#/\s+/#, with: " ")
      case .start("li", _): text += "\n- "
      case .start("br", _), .start("tr", _), .end("tr"): text += "\n"
      case .start(let name, _), .end(let name):
        if Self.blocks.contains(name) { text += "\n\n" }
      }
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    plainText = lines.joined(separator: "\n").replacing(#/\n{3,}/#, with: "\n\n")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static let blocks: Set = [
    "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "blockquote", "section",
    "article", "pre", "hr",
  ]
}
