import Foundation
import FoundationCore

/// A parser of RSS, RDF and Atom.
struct FeedParser {
  private static let depthLimit = 100

  private var reader: XMLReader
  private var names = FeedNames()
  /// The names of the open elements.
  private var path: [String] = []
  /// The bases of relative addresses, with the depth of their elements; each is resolved once, when
  /// an address needs it.
  private var bases: [(depth: Int, text: String, url: URL?)]
  private var document = FeedDocument()
  private var entry: FeedDocument.Entry?
  private var entryDepth = 0
  private var field: FeedField?

  private init(_ reader: XMLReader, at address: URL) {
    self.reader = reader
    bases = [(0, "", address)]
  }

  /// Parses a feed.
  ///
  /// - Returns: The content; a document that ends early has the entries up to there.
  static func parse(
    _ bytes: [UInt8],
    contentType: String? = nil,
    at address: URL,
    within budget: ReadingBudget = .xml("The feed")
  ) throws(FeedFault) -> FeedDocument {
    let reader = try XMLReader(bytes, contentType: contentType, within: budget)
    var parser = FeedParser(reader, at: address)
    return try parser.parse()
  }

  private mutating func parse() throws(FeedFault) -> FeedDocument {
    var hasRoot = false
    while let event = try reader.next() {
      switch event {
      case .start(let element, let attributes):
        guard path.count < Self.depthLimit else { throw .tooDeep }
        names.enter(attributes, depth: path.count + 1)
        let name = names.name(of: element)
        if !hasRoot {
          try Self.requireFeed(name, of: element)
          hasRoot = true
        }
        path.append(name)
        begin(name, with: attributes)
      case .end(let element):
        let name = names.name(of: element)
        // An end without a start is left out, and one that is missing is added.
        guard let index = path.lastIndex(of: name) else { continue }
        while path.count > index { end() }
      case .text(let text): field?.append(text)
      }
    }
    guard hasRoot else { throw .notXML }
    while !path.isEmpty { end() }
    return document
  }

  private static func requireFeed(_ name: String, of element: String) throws(FeedFault) {
    switch name {
    case "rss", "rdf:rdf", "rdf", "atom:feed", "feed": break
    case "html", "head", "body", "div", "p", "script": throw .page
    default: throw .notAFeed(root: String(element.prefix(40)).terminalSafe)
    }
  }

  private mutating func base() -> URL? {
    for index in bases.indices where bases[index].url == nil {
      let outer = bases[index - 1].url
      bases[index].url = URL(newsAddress: bases[index].text, relativeTo: outer) ?? outer
    }
    return bases.last?.url
  }

  private mutating func begin(_ name: String, with attributes: [XMLReader.Attribute]) {
    if let text = attributes.value(of: "xml:base") { bases.append((path.count, text, nil)) }
    let isEntry = name == "item" || name == "atom:entry" || name == "entry"
    // Without its end, a text of the channel would contain all entries.
    if isEntry, entry == nil { field = nil }
    if field != nil {
      field?.append(start: name, attributes)
      return
    }
    if isEntry {
      guard entry == nil else { return }
      if document.entries.count < FeedDocument.entryLimit {
        entry = FeedDocument.Entry()
        entry?.identifier = attributes.value(of: "rdf:about")
        entryDepth = path.count
      } else {
        document.droppedCount += 1
      }
      return
    }
    if name == "atom:link" || name == "link", let href = attributes.value(of: "href") {
      take(href, relation: attributes.value(of: "rel"))
    }
    let isField =
      entry == nil
      ? path.count <= 3 : path.count == entryDepth + 1 || name.isNameOfAuthor(in: path)
    if isField { field = FeedField(name, depth: path.count, attributes) }
  }

  private mutating func end() {
    if let depth = field?.depth, depth < path.count {
      field?.append(end: path[path.count - 1])
    } else if let field {
      take(field)
      self.field = nil
    } else if entry != nil, path.count == entryDepth {
      if let entry { document.entries.append(entry) }
      entry = nil
    }
    path.removeLast()
    names.leave(to: path.count)
    while bases.count > 1, let last = bases.last, last.depth > path.count { bases.removeLast() }
  }

  /// Takes the address of an element of Atom.
  private mutating func take(_ href: String, relation: String?) {
    guard entry != nil, path.count == entryDepth + 1, relation ?? "alternate" == "alternate",
      entry?.link == nil
    else { return }
    let link = address(href)
    entry?.link = link
  }

  private mutating func address(_ text: String) -> URL? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : URL(newsAddress: text, relativeTo: base())
  }

  private mutating func take(_ field: FeedField) {
    let text = field.text
    guard entry != nil else {
      let isTitle = field.name == "title" || field.name == "atom:title"
      // An image of a channel has a title, too.
      if isTitle, document.title == nil, !path.contains("image") {
        document.title = field.markup.line
      }
      return
    }
    switch field.name {
    case "title", "atom:title": entry?.title.fill(field.markup)
    case "link":
      let link = entry?.link ?? address(text)
      entry?.link = link
    case "guid" where field.isPermanentLink, "atom:id", "id": entry?.identifier = text
    case "description", "atom:summary", "summary", "dc:description":
      entry?.summary.fill(field.markup)
    case "content:encoded", "atom:content", "content": entry?.content.fill(field.markup)
    case "author", "dc:creator", "atom:name", "name":
      if entry?.author == nil, !text.isEmpty { entry?.author = text }
    case "pubdate", "dc:date", "atom:published", "published", "atom:issued", "dc:issued":
      let date = entry?.published ?? FeedDate.date(text)
      entry?.published = date
    case "atom:updated", "updated", "atom:modified", "dc:modified":
      let date = entry?.updated ?? FeedDate.date(text)
      entry?.updated = date
    default: break
    }
  }
}

extension FeedDocument.Markup {
  /// Takes a text, unless there is one.
  fileprivate mutating func fill(_ other: FeedDocument.Markup) {
    if text.isEmpty { self = other }
  }
}

extension String {
  /// Returns `true` for the name of a person of Atom.
  fileprivate func isNameOfAuthor(in path: [String]) -> Bool {
    (self == "atom:name" || self == "name")
      && path.dropLast().last.map { ["atom:author", "author"].contains($0) } == true
  }
}

extension [XMLReader.Attribute] {
  /// Returns the value of an attribute in any case.
  func value(of name: String) -> String? {
    first { $0.name.lowercased() == name }?.value
  }
}

/// The names of elements in their namespaces, with any prefixes.
///
/// A name of RSS has no prefix; others have `atom:`, `content:`, `dc:`, `rdf:` or `other:`.
struct FeedNames {
  /// The namespaces declared so far, with the depth of their elements; `nil` for an unknown one.
  private var scopes: [(depth: Int, prefix: String, namespace: String?)] = []

  /// The maximum number of open namespaces; a name is compared with each of them.
  private static let scopeLimit = 100

  /// Adds the namespaces that an element declares, as far as there is room.
  mutating func enter(_ attributes: [XMLReader.Attribute], depth: Int) {
    for attribute in attributes
    where attribute.name.hasPrefix("xmlns") && scopes.count < Self.scopeLimit {
      let parts = attribute.name.split(separator: ":", maxSplits: 1)
      // A long namespace is unknown, and not worth its lower case.
      let isShort = attribute.value.utf8.count <= 200
      let namespace = isShort ? Self.prefixes[attribute.value.lowercased()] : nil
      scopes.append((depth, parts.count == 2 ? String(parts[1]) : "", namespace))
    }
  }

  /// Removes the namespaces of the elements deeper than a depth.
  mutating func leave(to depth: Int) {
    while let last = scopes.last, last.depth > depth { scopes.removeLast() }
  }

  /// Returns the name of an element in lower case, with the prefix of its namespace.
  func name(of element: String) -> String {
    let parts = element.split(separator: ":", maxSplits: 1).map(String.init)
    guard let local = parts.last?.lowercased() else { return "" }
    let prefix = parts.count == 2 ? parts[0] : ""
    if let known = scopes.last(where: { $0.prefix == prefix })?.namespace {
      return known.isEmpty ? local : "\(known):\(local)"
    }
    // Feeds without a declaration, or with a wrong one, keep the usual prefixes.
    if prefix.isEmpty { return local }
    return Self.prefixes.values.contains(prefix.lowercased())
      ? "\(prefix.lowercased()):\(local)" : "other:\(local)"
  }

  private static let prefixes = [
    "http://www.w3.org/2005/atom": "atom",
    "http://purl.org/atom/ns#": "atom",
    "http://purl.org/rss/1.0/modules/content/": "content",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://purl.org/dc/terms/": "dc",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
    "http://purl.org/rss/1.0/": "",
    "http://my.netscape.com/rdf/simple/0.9/": "",
    "http://backend.userland.com/rss2": "",
    "http://www.w3.org/1999/xhtml": "",
  ]
}
