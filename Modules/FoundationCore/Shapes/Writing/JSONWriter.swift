/// A function that appends a value to a JSON text, without a `JSONValue` in between.
@usableFromInline
struct JSONWriter<Value>: Sendable {
  @usableFromInline typealias Write = @Sendable (Value, inout [UInt8]) -> Void

  @usableFromInline let write: Write

  init(_ write: @escaping Write) { self.write = write }
}

/// A type whose values are appended to a JSON text directly.
protocol JSONWritable {
  static var writer: JSONWriter<Self> { get }
}

extension JSONWriter where Value: JSONRepresentable {
  /// The writer of a type, which writes the same as the type's `json`.
  @usableFromInline
  static func standard() -> JSONWriter {
    func writer<Known: JSONWritable>(of _: Known.Type) -> Any { Known.writer }
    func writer<Known: Shaped>(of _: Known.Type) -> Any {
      let shape = Known.shape
      return JSONWriter<Known> { shape.write($0, to: &$1) }
    }
    let known: Any? =
      switch Value.self {
      case let type as any JSONWritable.Type: writer(of: type)
      case let type as any Shaped.Type: writer(of: type)
      default: nil
      }
    return known as? JSONWriter ?? JSONWriter { $0.json.write(to: &$1) }
  }
}

extension JSONRepresentable {
  /// Returns the value as compact JSON in UTF-8: the bytes of `json.text()`.
  ///
  /// Values with a shape are written without a ``JSONValue`` in between.
  public func jsonBytes() -> [UInt8] {
    var text: [UInt8] = []
    JSONWriter<Self>.standard().write(self, &text)
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
