import Foundation

/// An element of a feed whose text is read, with the markup in it.
struct FeedField {
  let name: String
  let depth: Int
  /// `false` for a `guid` that is no address.
  let isPermanentLink: Bool

  private let type: String
  private var plain = ""
  /// The text with its elements as markup; `nil` without elements.
  private var marked: String?

  /// Creates a field; `nil` for an element whose children are fields.
  init?(_ name: String, depth: Int, _ attributes: [XMLReader.Attribute]) {
    let containers = [
      "channel", "rss", "rdf:rdf", "atom:feed", "feed", "atom:author", "image", "items",
      "atom:source", "atom:contributor",
    ]
    guard !containers.contains(name) else { return nil }
    self.name = name
    self.depth = depth
    type = attributes.value(of: "type")?.lowercased() ?? ""
    isPermanentLink = attributes.value(of: "ispermalink")?.lowercased() != "false"
  }

  /// The text without surrounding spaces.
  var text: String { plain.trimmingCharacters(in: .whitespacesAndNewlines) }

  var markup: FeedDocument.Markup {
    if let marked { return FeedDocument.Markup(text: marked) }
    // In Atom, text is plain unless a type says otherwise.
    let isPlain = name.hasPrefix("atom:") && ["", "text", "text/plain"].contains(type)
    return FeedDocument.Markup(text: text, isPlain: isPlain)
  }

  mutating func append(_ text: String) {
    plain += text
    marked? += text.escapedMarkup
  }

  /// Adds an element: XHTML of Atom, or HTML that was not escaped.
  mutating func append(start name: String, _ attributes: [XMLReader.Attribute]) {
    if marked == nil { marked = plain.escapedMarkup }
    let href = attributes.value(of: "href").map { " href=\"\($0.escapedMarkup)\"" } ?? ""
    marked? += "<\(name.localName)\(href)>"
  }

  mutating func append(end name: String) { marked? += "</\(name.localName)>" }
}

extension String {
  /// The name without a prefix.
  fileprivate var localName: Substring { split(separator: ":").last ?? "" }
}
