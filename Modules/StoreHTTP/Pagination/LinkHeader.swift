/// The links of a `Link` header (RFC 8288): `<https://example.org/?page=2>; rel="next"`.
struct LinkHeader {
  private var links: [(target: String, relations: [String])] = []

  init(_ fields: HTTPFields) {
    for line in fields.values(of: "Link") {
      var reader = LinkParser(line)
      while let link = reader.next() {
        // A link with an anchor belongs to another resource.
        if link.parameters["anchor"] != nil { continue }
        let relations = link.parameters["rel"]?.lowercased().split(whereSeparator: \.isWhitespace)
        links.append((link.target, relations?.map(String.init) ?? []))
      }
    }
  }

  /// Returns the target of the first link with a relation type.
  func target(of relation: String) -> String? {
    links.first { $0.relations.contains(relation) }?.target
  }
}

/// Parses links from the front of a line; anything else ends it.
private struct LinkParser {
  private var rest: Substring

  init(_ line: String) { rest = line[...] }

  mutating func next() -> (target: String, parameters: [String: String])? {
    skip(" \t,")
    guard take("<"), let end = rest.firstIndex(of: ">") else { return nil }
    let target = rest[..<end].filter { $0 != " " }
    rest = rest[end...].dropFirst()
    var parameters: [String: String] = [:]
    while true {
      skip(" \t")
      guard take(";") else { break }
      skip(" \t;")
      let name = word(until: "=;, \t").lowercased()
      skip(" \t")
      guard take("=") else { continue }
      skip(" \t")
      let value = take("\"") ? quoted() : word(until: ";, \t")
      // Of several parameters of the same name the first counts.
      if parameters[name] == nil { parameters[name] = value }
    }
    // Anything else before the next comma is ignored.
    _ = word(until: ",")
    return (target, parameters)
  }

  private mutating func quoted() -> String {
    var text = ""
    while let character = rest.popFirst(), character != "\"" {
      if character == "\\", let escaped = rest.popFirst() {
        text.append(escaped)
      } else {
        text.append(character)
      }
    }
    return text
  }

  private mutating func word(until ends: String) -> String {
    let word = rest.prefix { !ends.contains($0) }
    rest = rest[word.endIndex...]
    return String(word)
  }

  private mutating func skip(_ characters: String) {
    rest = rest.drop { characters.contains($0) }
  }

  private mutating func take(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }
}
