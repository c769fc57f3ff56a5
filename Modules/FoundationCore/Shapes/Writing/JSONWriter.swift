/// A function that appends a value to a JSON text, without a `JSONValue` in between.
public struct JSONWriter<Value>: Sendable {
  @usableFromInline typealias Write = @Sendable (Value, inout [UInt8]) -> Void

  @usableFromInline let write: Write

  init(_ write: @escaping Write) { self.write = write }
}

extension JSONRepresentable {
  /// Returns the value as compact JSON in UTF-8: the bytes of `json.text()`.
  ///
  /// Values with a shape are written without a ``JSONValue`` in between.
  public func jsonBytes() -> [UInt8] {
    var text: [UInt8] = []
    Self.jsonWriter.write(self, &text)
    return text
  }

  /// Returns the value as compact JSON: the same as `json.text()`, written like ``jsonBytes()``.
  public func jsonText() -> String { String(decoding: jsonBytes(), as: UTF8.self) }
}

extension ShapeMember {
  /// Returns a function that appends the member to an object, unless its value is missing.
  func appending() -> @Sendable (Whole, inout [UInt8]) -> Void {
    var name: [UInt8] = []
    JSONValue.string(self.name).write(to: &name)
    name.append(UInt8(ascii: ":"))
    return { [name, isRequired, write = writeText] whole, text in
      let end = text.count
      if text.last != UInt8(ascii: "{") { text.append(UInt8(ascii: ",")) }
      text += name
      let start = text.count
      write(whole, &text)
      // No other value begins with this letter.
      if !isRequired, text[start] == UInt8(ascii: "n") { text.removeSubrange(end...) }
    }
  }
}
