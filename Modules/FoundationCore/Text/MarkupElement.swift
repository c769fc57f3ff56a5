/// An element of HTML or SVG.
///
///     MarkupElement("text", ["x": "8", "y": "20"], text: country.name)
///     MarkupElement("ul", countries.map { MarkupElement("li", text: $0.name) })
public struct MarkupElement: Sendable {
  /// A child of an element.
  private enum Content: Sendable {
    case element(MarkupElement)
    /// Text, which is escaped.
    case text(String)

    var element: MarkupElement? { if case .element(let part) = self { part } else { nil } }
    var isText: Bool { element == nil }
  }

  private let name: String
  private let attributes: [(key: String, value: String)]
  private let content: [Content]

  /// Creates an element with child elements.
  public init(
    _ name: String,
    _ attributes: KeyValuePairs<String, String> = [:],
    _ children: [MarkupElement] = []
  ) {
    self.init(name, attributes: Array(attributes), content: children.map(Content.element))
  }

  /// Creates an element with child elements, followed by text, which is escaped.
  public init(
    _ name: String,
    _ attributes: KeyValuePairs<String, String> = [:],
    text: String,
    _ children: [MarkupElement] = []
  ) {
    self.init(
      name,
      attributes: Array(attributes),
      content: children.map(Content.element) + [.text(text)]
    )
  }

  /// Creates an element with child elements and no attributes.
  public init(_ name: String, _ children: [MarkupElement]) { self.init(name, [:], children) }

  private init(_ name: String, attributes: [(String, String)], content: [Content]) {
    self.name = name
    self.attributes = attributes
    self.content = content
  }

  /// Returns a group with a class of the style sheet.
  public static func group(_ name: String, _ children: [MarkupElement]) -> MarkupElement {
    MarkupElement("g", ["class": name], children)
  }

  /// Returns the element on separate lines, indented by level.
  public func written(indent: String = "") -> String {
    // White space around text is part of it, so an element with text stays on one line.
    guard !content.contains(where: \.isText) else { return indent + flat + "\n" }
    let inside = content.map { $0.element?.written(indent: indent + " ") ?? "" }.joined()
    guard !inside.isEmpty else { return indent + flat + "\n" }
    return "\(indent)<\(head)>\n\(inside)\(indent)</\(name)>\n"
  }

  private var flat: String {
    // Only these are void in HTML; in SVG an end tag is always allowed.
    if Self.ending.contains(name) { return "<\(head)/>" }
    let inside = content.map { part in
      switch part {
      case .element(let element): element.flat
      case .text(let text): text.escapedForMarkup
      }
    }
    return "<\(head)>\(inside.joined())</\(name)>"
  }

  private var head: String {
    attributes.reduce(into: name) { $0 += " \($1.key)=\"\($1.value.escapedForMarkup)\"" }
  }

  private static let ending: Set = ["br", "hr", "img", "input", "link", "meta"]
}

extension String {
  /// The text escaped for XML and HTML, without characters that they forbid, that reorder text or
  /// that are invisible.
  fileprivate var escapedForMarkup: String {
    // Most texts need no change.
    if utf8.allSatisfy(\.isPlainInMarkup) { return self }
    return terminalSafe.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": break
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension UInt8 {
  fileprivate var isPlainInMarkup: Bool {
    switch self {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
    default: 0x20...0x7E ~= self
    }
  }
}

extension Double {
  /// The number as an SVG coordinate, rounded to tenths.
  public var svgText: String {
    guard isFinite else { return "0" }
    let tenths = Int((Swift.min(Swift.max(self, -99_999), 99_999) * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let rest = abs(tenths) % 10
    return "\(sign)\(abs(tenths) / 10)" + (rest == 0 ? "" : ".\(rest)")
  }
}
