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
