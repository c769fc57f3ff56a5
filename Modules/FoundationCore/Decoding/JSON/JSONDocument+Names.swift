extension ExactJSONDecoder.KeyStrategy {
  var usesDefaultKeys: Bool {
    if case .useDefaultKeys = self { true } else { false }
  }

  func convert(_ written: String) -> String {
    switch self {
    case .useDefaultKeys: written
    case .convertFromSnakeCase: Self.camelCase(written)
    case .custom(let convert): convert(written)
    }
  }

  private static func camelCase(_ name: String) -> String {
    guard let first = name.firstIndex(where: { $0 != "_" }),
      let last = name.lastIndex(where: { $0 != "_" })
    else { return name }
    let words = name[first...last].split(separator: "_")
    guard words.count > 1 else { return name }
    let camel = words[0].lowercased() + words.dropFirst().map(\.capitalized).joined()
    return name[..<first] + camel + name[name.index(after: last)...]
  }
}

extension Substring {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst().lowercased() }
}

extension JSONDocument {
  /// Returns a member's name, converted to a coding key.
  func name(at index: Int) -> String {
    let written = text(of: node(at: index))
    if options.keyDecodingStrategy.usesDefaultKeys { return written }
    // Documents repeat a few names thousands of times, and a conversion is slow.
    if let known = convertedNames[JSONName(written)] { return known }
    let name = options.keyDecodingStrategy.convert(written)
    convertedNames[JSONName(written)] = name
    return name
  }

  /// Returns the index of each value of an object by its name; of two with one name, the first.
  func table(of object: Int) -> [JSONName: Int] {
    var table: [JSONName: Int] = [:]
    table.reserveCapacity(count(of: object))
    forEachName(in: object) { index in
      let name = JSONName(name(at: index))
      if table[name] == nil { table[name] = index + 1 }
    }
    return table
  }
}

/// A name compared by its bytes: `é` in composed and decomposed form is two names.
struct JSONName: Hashable {
  private let text: String

  init(_ text: String) { self.text = text }

  static func == (left: Self, right: Self) -> Bool { left.text.hasSameBytes(as: right.text) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

/// A dictionary with string keys, which are data and not member names: they are not converted, and
/// are read in order instead of being searched.
protocol StringKeyedDictionary {
  static func decode(from element: JSONElement) throws -> Self
}

extension Dictionary: StringKeyedDictionary where Key == String, Value: Decodable {
  static func decode(from element: JSONElement) throws -> Self {
    let document = element.document
    var values: Self = [:]
    values.reserveCapacity(document.count(of: element.node))
    try document.forEachName(in: element.node) { name in
      let key = document.text(of: document.node(at: name))
      guard values[key] == nil else { return }
      values[key] = try element.decode(Value.self, at: name + 1, position: 0)
    }
    return values
  }
}
