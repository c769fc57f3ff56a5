import Foundation

/// What was read from one text, together with how its values are to be understood.
///
/// It lives as long as any decoder over it, and belongs to one decoding at a time.
final class JSONDocument {
  let tape: JSONTape
  let options: ExactJSONDecoder

  /// What the key strategy made of the names seen so far.
  var convertedNames: [JSONName: String] = [:]

  init(_ tape: consuming JSONTape, options: ExactJSONDecoder) {
    self.tape = tape
    self.options = options
  }

  func node(at index: Int) -> JSONNode { tape.nodes[index] }

  /// The index of what stands after the value, whatever its size.
  func following(_ index: Int) -> Int {
    let node = tape.nodes[index]
    return node.isContainer ? node.extent : index + 1
  }

  /// How many elements or members a container has.
  func count(of container: Int) -> Int { tape.nodes[container + 1].extent }

  /// The bytes of a scalar, without the quotes of a string.
  func bytes(of node: JSONNode) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: tape.bytes + node.start, count: node.extent)
  }

  /// The value's own text, cut off after so many bytes.
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
    return String(decoding: text, as: UTF8.self).cut(toBytes: limit)
  }
}

extension JSONDocument {
  /// The index of a member's value; where a name is written twice, the first counts.
  func member(named name: UnsafeBufferPointer<UInt8>, of object: Int) -> Int? {
    var index = object + 2
    let end = tape.nodes[object].extent
    while index < end {
      let key = tape.nodes[index]
      if key.kind == .string ? isEqual(key, name) : text(of: key).utf8.elementsEqual(name) {
        return index + 1
      }
      index = following(index + 1)
    }
    return nil
  }

  private func isEqual(_ key: JSONNode, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard key.extent == name.count else { return false }
    // Only a name without bytes has no address.
    guard let first = name.baseAddress else { return true }
    return memcmp(tape.bytes + key.start, first, name.count) == 0
  }

  /// Calls with the index of each name, in order; its value stands at the next index.
  func forEachName(in object: Int, _ body: (Int) throws -> Void) rethrows {
    var index = object + 2
    let end = tape.nodes[object].extent
    while index < end {
      try body(index)
      index = following(index + 1)
    }
  }

  /// The text of a string; half a surrogate pair, which no text can hold, becomes U+FFFD.
  func text(of node: JSONNode) -> String {
    node.kind == .string
      ? String(decoding: bytes(of: node), as: UTF8.self)
      : JSONEscapes.text(of: bytes(of: node)).text
  }
}
