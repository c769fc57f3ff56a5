import Foundation

/// HTML converted to plain text: paragraphs stay apart, and each list item has a line.
public struct HTMLText: Sendable, Hashable {
  /// The text without tags, its paragraphs separated by a blank line.
  public let plainText: String

  /// Converts a part of an HTML document, or plain text with entities.
  public init(_ markup: String) {
    guard markup.contains("<") else {
      // Plain text keeps its line breaks.
      plainText = Self.unescaped(markup).trimmingCharacters(in: .whitespacesAndNewlines)
      return
    }
    var text = markup.replacing(
      #/<!--.*?-->|<(?<name>script|style)\b.*?</\k<name>\s*>/#.ignoresCase().dotMatchesNewlines(),
      with: ""
    )
    // In HTML, line breaks are spaces.
    text = text.replacing(#/\s+/#, with: " ")
    text = text.replacing(#/<li\b[^>]*>/#.ignoresCase(), with: "\n- ")
    text = text.replacing(#/<br\b[^>]*>|</?tr\b[^>]*>/#.ignoresCase(), with: "\n")
    text = text.replacing(Self.block, with: "\n\n")
    text = text.replacing(#/</?[a-z!][^>]*>/#.ignoresCase(), with: "")
    let lines = Self.unescaped(text).split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    plainText = lines.joined(separator: "\n").replacing(#/\n{3,}/#, with: "\n\n")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static var block: Regex<Substring> {
    #/</?(?:p|div|h[1-6]|ul|ol|table|blockquote|section|article|pre|hr)\b[^>]*>/#.ignoresCase()
  }

  /// Replaces the entities that are common in product descriptions; `&amp;` is the last.
  private static func unescaped(_ text: String) -> String {
    var text = text.replacing(#/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/#.ignoresCase()) { match in
      let code = match.1.flatMap { UInt32($0, radix: 16) } ?? match.2.flatMap { UInt32($0) }
      return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? String(match.0)
    }
    for (entity, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&nbsp;", " "),
      ("&ndash;", "–"), ("&mdash;", "—"), ("&hellip;", "…"), ("&amp;", "&"),
    ] {
      text = text.replacing(entity, with: character)
    }
    return text
  }
}
