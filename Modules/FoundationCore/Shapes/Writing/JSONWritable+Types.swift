extension String: JSONWritable {
  static var writer: JSONWriter<String> { JSONWriter { JSONValue.quote($0, into: &$1) } }
}

extension Bool: JSONWritable {
  static var writer: JSONWriter<Bool> { JSONWriter { $1 += $0 ? "true".utf8 : "false".utf8 } }
}

extension Int: JSONWritable {
  static var writer: JSONWriter<Int> { JSONWriter { $1 += String($0).utf8 } }
}

extension Int64: JSONWritable {
  static var writer: JSONWriter<Int64> { JSONWriter { $1 += String($0).utf8 } }
}

extension Optional: JSONWritable where Wrapped: JSONRepresentable {
  static var writer: JSONWriter<Wrapped?> {
    let write = JSONWriter<Wrapped>.standard().write
    return JSONWriter { value, text in
      if let value { write(value, &text) } else { text += "null".utf8 }
    }
  }
}

extension Array: JSONWritable where Element: JSONRepresentable {
  static var writer: JSONWriter<[Element]> {
    let write = JSONWriter<Element>.standard().write
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

extension Identifier: JSONWritable where RawValue: JSONRepresentable {
  static var writer: JSONWriter<Identifier> {
    let write = JSONWriter<RawValue>.standard().write
    return JSONWriter { write($0.rawValue, &$1) }
  }
}
