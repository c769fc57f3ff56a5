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

extension String {
  public static var jsonWriter: JSONWriter<String> { JSONWriter { JSONValue.quote($0, into: &$1) } }
}

extension Bool {
  public static var jsonWriter: JSONWriter<Bool> {
    JSONWriter { $1 += $0 ? "true".utf8 : "false".utf8 }
  }
}

extension Int {
  public static var jsonWriter: JSONWriter<Int> { JSONWriter { $1 += String($0).utf8 } }
}

extension Int64 {
  public static var jsonWriter: JSONWriter<Int64> { JSONWriter { $1 += String($0).utf8 } }
}

extension Optional where Wrapped: JSONRepresentable {
  public static var jsonWriter: JSONWriter<Wrapped?> {
    let write = Wrapped.jsonWriter.write
    return JSONWriter { value, text in
      if let value { write(value, &text) } else { text += "null".utf8 }
    }
  }
}

extension Array where Element: JSONRepresentable {
  public static var jsonWriter: JSONWriter<[Element]> {
    let write = Element.jsonWriter.write
    return JSONWriter { elements, text in
      text.append(UInt8(ascii: "["))
      var isFirst = true
      for element in elements {
        if !isFirst { text.append(UInt8(ascii: ",")) }
        isFirst = false
        write(element, &text)
      }
      text.append(UInt8(ascii: "]"))
    }
  }
}

extension Identifier where RawValue: JSONRepresentable {
  public static var jsonWriter: JSONWriter<Identifier> {
    let write = RawValue.jsonWriter.write
    return JSONWriter { write($0.rawValue, &$1) }
  }
}

extension Shaped {
  public static var jsonWriter: JSONWriter<Self> {
    let shape = Self.shape
    return JSONWriter { shape.write($0, to: &$1) }
  }
}
