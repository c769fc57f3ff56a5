import Foundation

/// A parsed text, which lives as long as any decoder over it.
final class JSONDocument {
  let text: JSONText
  let tape: JSONTape
  private let bytes: UnsafePointer<UInt8>

  init(_ text: JSONText, _ tape: consuming JSONTape) {
    self.text = text
    self.tape = tape
    bytes = text.bytes
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
    UnsafeBufferPointer(start: bytes + node.start, count: node.extent)
  }

  /// Returns the offset of a value's first byte.
  func start(of index: Int) -> Int {
    let node = tape.nodes[index]
    return node.isString ? node.start - 1 : node.start
  }

  /// Returns the text of a value, truncated to a number of bytes.
  func snippet(at index: Int, limit: Int) -> String {
    let node = tape.nodes[index]
    let end =
      node.isContainer
      ? tape.nodes[index + 1].start : node.start + node.extent + (node.isString ? 1 : 0)
    return text.snippet(from: start(of: index), to: end, limit: limit)
  }
}

extension JSONDocument {
  /// Returns the index of a member's value; of two with one name, the first counts.
  func member(named name: UnsafeBufferPointer<UInt8>, of object: Int) -> Int? {
    var index = object + 2
    let end = tape.nodes[object].extent
    while index < end {
      let key = tape.nodes[index]
      if key.kind == .string ? isEqual(key, to: name) : string(of: key).utf8.elementsEqual(name) {
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
    return memcmp(bytes + key.start, first, name.count) == 0
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
  func string(of node: JSONNode) -> String {
    text.string(.init(kind: node.kind, start: node.start, end: node.start + node.extent))
  }

  /// Returns the index of each value of an object by its name; of two with one name, the first.
  func table(of object: Int) -> [JSONName: Int] {
    var table: [JSONName: Int] = [:]
    table.reserveCapacity(count(of: object))
    forEachName(in: object) { index in
      let name = JSONName(string(of: node(at: index)))
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
    guard isWhole else { throw .unpairedSurrogate }
    return text
  }

  func integer<Integer: FixedWidthInteger>(at index: Int) throws(JSONValueError) -> Integer {
    let spelling = try number(Integer.self, at: index)
    return try JSONNumber.integer(spelling, isInteger: node(at: index).kind == .integer)
  }

  func double(at index: Int) throws(JSONValueError) -> Double {
    try JSONNumber.double(number(Double.self, at: index))
  }

  func float(at index: Int) throws(JSONValueError) -> Float {
    try JSONNumber.floatingPoint(number(Float.self, at: index))
  }

  func decimal(at index: Int) throws(JSONValueError) -> Decimal {
    try JSONNumber.decimal(number(Decimal.self, at: index))
  }

  func url(at index: Int) throws(JSONValueError) -> URL { try URL(validating: string(at: index)) }

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
}
