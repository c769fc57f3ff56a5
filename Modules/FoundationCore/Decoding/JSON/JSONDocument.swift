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
