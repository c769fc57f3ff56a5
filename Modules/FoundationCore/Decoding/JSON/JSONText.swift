/// A copy of the text of a document that is being decoded, with the options of its decoder.
///
/// The bytes are raw memory and not an array, because the reader looks ahead eight bytes at a time into
/// the zero bytes behind the text, and a bounds check at every byte would take a third of the time.
/// Two rules make this safe: a reader moves only behind bytes that it has compared and that are not
/// zero, and a document's offsets come only from a reader.
@usableFromInline
final class JSONText {
  /// The number of zero bytes behind the text.
  private static let padding = 16

  /// The limit of the size, since the nodes of a document have 30 bits for an offset: 1 GiB.
  static let limit = 1 << 30

  let bytes: UnsafePointer<UInt8>
  let byteCount: Int
  let options: ExactJSONDecoder

  init(copying text: UnsafeRawBufferPointer, options: ExactJSONDecoder) throws(JSONSyntaxError) {
    guard text.count < Self.limit else {
      throw JSONSyntaxError("The document is over 1 GiB.", at: 0, in: text)
    }
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: text.count + Self.padding)
    UnsafeMutableRawBufferPointer(start: copy, count: text.count).copyMemory(from: text)
    (copy + text.count).initialize(repeating: 0, count: Self.padding)
    bytes = UnsafePointer(copy)
    byteCount = text.count
    self.options = options
  }

  deinit { bytes.deallocate() }

  /// Returns the bytes of a range.
  func slice(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes + start, count: end - start)
  }

  /// Returns a string; an unpaired surrogate becomes U+FFFD.
  func string(_ range: JSONReader.StringRange) -> String {
    let bytes = slice(range.start, range.end)
    return range.kind == .string
      ? String(decoding: bytes, as: UTF8.self) : JSONEscapes.text(of: bytes).text
  }

  /// Returns the beginning of a value's text, truncated to a number of bytes.
  func snippet(from start: Int, to end: Int, limit: Int) -> String {
    // A byte more than the limit is enough to know that the text is longer.
    String(decoding: slice(start, min(end, start + limit + 1)), as: UTF8.self)
      .truncated(toByteCount: limit)
  }

  /// Returns the coding keys of steps: the position of an element, or the complement of the offset of
  /// a member's name.
  func keys(of steps: [Int]) -> [any CodingKey] {
    steps.map { step in
      guard step < 0 else { return AnyCodingKey(intValue: step) }
      var reader = JSONReader(self, at: ~step)
      // The reader that made the step has read the name.
      return AnyCodingKey(stringValue: (try? reader.anyString()) ?? "")
    }
  }
}
