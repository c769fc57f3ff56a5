import FoundationCore

/// A part of a page or of a picture, written so that HTML and SVG both read it.
///
///     MarkupElement("text", ["x": "8", "y": "20"], text: country.name)
///     MarkupElement("ul", countries.map { MarkupElement("li", text: $0.name) })
public struct MarkupElement: Sendable {
  /// What stands in an element.
  private enum Content: Sendable {
    case element(MarkupElement)
    /// Text, whoever's it is.
    case text(String)

    var element: MarkupElement? { if case .element(let part) = self { part } else { nil } }
    var isText: Bool { element == nil }
  }

  private let name: String
  private let attributes: [(key: String, value: String)]
  private let content: [Content]

  /// Creates an element with others in it, or with nothing.
  public init(
    _ name: String,
    _ attributes: KeyValuePairs<String, String> = [:],
    _ children: [MarkupElement] = []
  ) {
    self.init(name, Array(attributes), children.map(Content.element))
  }

  /// Creates an element with text in it, which is escaped, and other elements before the text.
  public init(
    _ name: String,
    _ attributes: KeyValuePairs<String, String> = [:],
    text: String,
    _ children: [MarkupElement] = []
  ) {
    self.init(name, Array(attributes), children.map(Content.element) + [.text(text)])
  }

  /// Creates an element without attributes, with others in it.
  public init(_ name: String, _ children: [MarkupElement]) { self.init(name, [:], children) }

  private init(_ name: String, _ attributes: [(String, String)], _ content: [Content]) {
    self.name = name
    self.attributes = attributes
    self.content = content
  }

  /// Returns a group with a class, by which the style finds it.
  public static func group(_ name: String, _ children: [MarkupElement]) -> MarkupElement {
    MarkupElement("g", ["class": name], children)
  }

  /// The element on lines of its own, a step deeper each level.
  func written(indent: String = "") -> String {
    // White space beside a text is part of it, so nothing in there stands on a line of its own.
    guard !content.contains(where: \.isText) else { return indent + flat + "\n" }
    let inside = content.map { $0.element?.written(indent: indent + " ") ?? "" }.joined()
    guard !inside.isEmpty else { return indent + flat + "\n" }
    return "\(indent)<\(head)>\n\(inside)\(indent)</\(name)>\n"
  }

  private var flat: String {
    // Only these end where they begin in HTML; what does so in SVG may as well be ended.
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

  private static let ending: Set = ["br", "hr", "img", "link", "meta"]
}

extension String {
  /// The text as XML and HTML have it, without what they forbid, reorders text or is not seen.
  fileprivate var escapedForMarkup: String {
    terminalSafe.unicodeScalars.reduce(into: "") { text, scalar in
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

extension Double {
  /// The number as a place in a picture, to a tenth.
  public var inPicture: String {
    guard isFinite else { return "0" }
    let tenths = Int((Swift.min(Swift.max(self, -99_999), 99_999) * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let rest = abs(tenths) % 10
    return "\(sign)\(abs(tenths) / 10)" + (rest == 0 ? "" : ".\(rest)")
  }
}
