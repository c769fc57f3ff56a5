import Foundation

/// A parsed document, with the options of its decoder.
///
/// It lives as long as any decoder over it, and belongs to one decoding at a time.
@usableFromInline
final class JSONDocument {
  let tape: JSONTape
  let options: ExactJSONDecoder

  /// The names converted so far, by their written form.
  var convertedNames: [JSONName: String] = [:]

  /// The index after the last value that could not be read without a decoder.
  var triedUntil = 0

  init(_ tape: consuming JSONTape, options: ExactJSONDecoder) {
    self.tape = tape
    self.options = options
  }

  func node(at index: Int) -> JSONNode { tape.nodes[index] }

  /// Returns the index after a value of any size.
  func following(_ index: Int) -> Int {
    let node = tape.nodes[index]
    return node.isContainer ? node.extent : index + 1
  }

  /// Returns the number of elements or members of a container.
  func count(of container: Int) -> Int { tape.nodes[container + 1].extent }

  /// Returns the bytes of a scalar, without the quotes of a string.
  func bytes(of node: JSONNode) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: tape.bytes + node.start, count: node.extent)
  }

  /// Returns the text of a value, truncated to a number of bytes.
  func snippet(at index: Int, limit: Int) -> String {
    let node = tape.nodes[index]
    let start = node.isString ? node.start - 1 : node.start
    let end: Int
    switch node.kind {
    case .array, .object: end = tape.nodes[index + 1].start
    case .string, .escapedString: end = node.start + node.extent + 1
    default: end = node.start + node.extent
    }
    // A byte more than the limit is enough to know that the text is longer.
    let text = UnsafeBufferPointer(start: tape.bytes + start, count: min(end - start, limit + 1))
    return String(decoding: text, as: UTF8.self).truncated(toByteCount: limit)
  }
}

extension JSONDocument {
  /// Returns the index of a member's value; of two with one name, the first counts.
  func member(named name: UnsafeBufferPointer<UInt8>, of object: Int) -> Int? {
    var index = object + 2
    let end = tape.nodes[object].extent
    while index < end {
      let key = tape.nodes[index]
      if key.kind == .string ? isEqual(key, to: name) : text(of: key).utf8.elementsEqual(name) {
        return index + 1
      }
      index = following(index + 1)
    }
    return nil
  }

  private func isEqual(_ key: JSONNode, to name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard key.extent == name.count else { return false }
    // Only an empty name has no address.
    guard let first = name.baseAddress else { return true }
    return memcmp(tape.bytes + key.start, first, name.count) == 0
  }

  /// Calls a function with the index of each name, in order; its value is at the next index.
  func forEachName(in object: Int, _ body: (Int) throws -> Void) rethrows {
    var index = object + 2
    let end = tape.nodes[object].extent
    while index < end {
      try body(index)
      index = following(index + 1)
    }
  }

  /// Returns the text of a string; an unpaired surrogate becomes U+FFFD.
  func text(of node: JSONNode) -> String {
    node.kind == .string
      ? String(decoding: bytes(of: node), as: UTF8.self)
      : JSONEscapes.text(of: bytes(of: node)).text
  }
}

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

extension JSONDocument {
  func bool(at index: Int) throws(JSONValueError) -> Bool {
    switch node(at: index).kind {
    case .true: return true
    case .false: return false
    default: throw .mismatch(Bool.self)
    }
  }

  func string(at index: Int) throws(JSONValueError) -> String {
    let node = node(at: index)
    if node.kind == .string { return String(decoding: bytes(of: node), as: UTF8.self) }
    guard node.kind == .escapedString else { throw .mismatch(String.self) }
    let (text, isWhole) = JSONEscapes.text(of: bytes(of: node))
    guard isWhole else { throw .corrupted("The string contains an unpaired surrogate.") }
    return text
  }

  func integer<Integer: FixedWidthInteger>(at index: Int) throws(JSONValueError) -> Integer {
    let spelling = try number(Integer.self, at: index)
    if node(at: index).kind == .integer, spelling.count <= 18,
      let value = Integer(exactly: JSONNumber.shortInteger(spelling))
    {
      return value
    }
    guard let value: Integer = JSONNumber(spelling: spelling).integer() else {
      let text = String(decoding: spelling, as: UTF8.self)
      let isInteger = node(at: index).kind == .integer
      throw .corrupted(
        isInteger ? "\(text) is out of range." : "Expected an integer but found \(text)."
      )
    }
    return value
  }

  func double(at index: Int) throws(JSONValueError) -> Double {
    let spelling = try number(Double.self, at: index)
    if let value = JSONNumber(spelling: spelling).simpleDouble { return value }
    return try floatingPoint(spelling)
  }

  func float(at index: Int) throws(JSONValueError) -> Float {
    try floatingPoint(number(Float.self, at: index))
  }

  func decimal(at index: Int) throws(JSONValueError) -> Decimal {
    let spelling = String(decoding: try number(Decimal.self, at: index), as: UTF8.self)
    guard let value = Decimal(exactly: spelling) else {
      throw .corrupted("\(spelling) has too many digits.")
    }
    return value
  }

  func url(at index: Int) throws(JSONValueError) -> URL {
    guard let url = URL(webAddress: try string(at: index)) else {
      throw .corrupted("A URL must begin with http:// or https:// and have a host.")
    }
    return url
  }

  func data(at index: Int) throws(JSONValueError) -> Data {
    guard let data = Data(base64Encoded: try string(at: index)) else {
      throw .corrupted("The text is not Base64.")
    }
    return data
  }

  private func number(
    _ type: any Any.Type,
    at index: Int
  ) throws(JSONValueError) -> UnsafeBufferPointer<UInt8> {
    let node = node(at: index)
    guard node.isNumber else { throw .mismatch(type) }
    return bytes(of: node)
  }

  private func floatingPoint<Value: BinaryFloatingPoint & LosslessStringConvertible>(
    _ spelling: UnsafeBufferPointer<UInt8>
  ) throws(JSONValueError) -> Value {
    let text = String(decoding: spelling, as: UTF8.self)
    guard let value = Value(text), value.isFinite else {
      throw .corrupted("\(text) is out of range.")
    }
    return value
  }
}
