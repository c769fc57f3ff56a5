import FoundationCore

/// A part of a picture, written as SVG.
///
///     SVGElement("text", ["x": "8", "y": "20"], text: country.name).text
struct SVGElement: Sendable {
  private let name: String
  private let attributes: [(key: String, value: String)]
  private let text: String?
  private let children: [SVGElement]

  /// An element with others in it, or nothing.
  init(
    _ name: String,
    _ attributes: KeyValuePairs<String, String> = [:],
    _ children: [SVGElement] = []
  ) {
    self.name = name
    self.attributes = Array(attributes)
    self.text = nil
    self.children = children
  }

  /// An element with text in it, whoever's it is, and other elements before the text.
  init(
    _ name: String,
    _ attributes: KeyValuePairs<String, String> = [:],
    text: String,
    _ children: [SVGElement] = []
  ) {
    self.name = name
    self.attributes = Array(attributes)
    self.text = text
    self.children = children
  }

  /// A group with a class, by which the style finds it.
  static func group(_ name: String, _ children: [SVGElement]) -> SVGElement {
    SVGElement("g", ["class": name], children)
  }

  /// The element on lines of its own, a step deeper each level.
  func written(indent: String = "") -> String {
    var line = "\(indent)<\(name)"
    for (key, value) in attributes { line += " \(key)=\"\(value.escapedForXML)\"" }
    guard !children.isEmpty || text != nil else { return line + "/>\n" }
    let inside = children.map { $0.written(indent: indent + " ") }.joined()
    guard let text else { return "\(line)>\n\(inside)\(indent)</\(name)>\n" }
    // White space inside a text is part of it, so nothing in there stands on a line of its own.
    let flat = inside.split(separator: "\n").map { $0.trimmingPrefix(while: { $0 == " " }) }
    return "\(line)>\(flat.joined())\(text.escapedForXML)</\(name)>\n"
  }
}

extension String {
  /// The text as XML has it, without what XML forbids, reorders text or is not seen.
  fileprivate var escapedForXML: String {
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
  /// A place in a picture, as exact as anyone sees.
  var inPicture: String {
    guard isFinite else { return "0" }
    let tenths = Int((Swift.min(Swift.max(self, -99_999), 99_999) * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let rest = abs(tenths) % 10
    return "\(sign)\(abs(tenths) / 10)" + (rest == 0 ? "" : ".\(rest)")
  }
}
