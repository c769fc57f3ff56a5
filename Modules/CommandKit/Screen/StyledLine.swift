import FoundationCore

/// A line of the screen: spans of text with attributes.
///
/// It removes control characters, since much of the text comes from outside.
struct StyledLine: Sendable, Hashable {
  struct Span: Sendable, Hashable {
    let text: String
    let attributes: [Style.Attribute]
  }

  private(set) var spans: [Span] = []

  init() {}

  init(_ text: String, _ attributes: Style.Attribute...) { append(text, attributes: attributes) }

  /// The width in columns.
  var width: Int { spans.reduce(0) { $0 + $1.text.displayWidth } }

  /// The text without attributes.
  var plain: String { spans.map(\.text).joined() }

  static func + (left: StyledLine, right: StyledLine) -> StyledLine {
    var line = left
    line.spans += right.spans
    return line
  }

  /// Returns the line truncated to a width, with `…` at the end.
  func cut(to width: Int) -> StyledLine {
    guard self.width > width else { return self }
    var line = StyledLine()
    var left = width
    for span in spans where left > 0 {
      let taken = span.text.displayWidth
      // Only the last span that fits may fill the line to its end.
      let text = taken < left ? span.text : (span.text + "…").truncated(toWidth: left)
      line.spans.append(Span(text: text, attributes: span.attributes))
      left -= taken
    }
    return line
  }

  /// Returns the line truncated or padded to a width.
  func fitted(to width: Int) -> StyledLine {
    let line = cut(to: width)
    let gap = width - line.width
    return gap > 0 ? line + StyledLine(String(repeating: " ", count: gap)) : line
  }

  /// Returns the line with escape sequences.
  func text(in style: Style) -> String {
    spans.map { span in span.attributes.reduce(span.text) { style.apply($1, to: $0) } }.joined()
  }

  private mutating func append(_ text: String, attributes: [Style.Attribute]) {
    let text = text.terminalSafe
    if !text.isEmpty { spans.append(Span(text: text, attributes: attributes)) }
  }
}

extension Style.Attribute {
  /// The accent colour of the screen, for the selection and the current tab.
  static let accent = Style.Attribute.cyan
}

/// The size of a terminal in columns and rows.
struct TerminalSize: Sendable, Hashable {
  var columns: Int
  var rows: Int
}
