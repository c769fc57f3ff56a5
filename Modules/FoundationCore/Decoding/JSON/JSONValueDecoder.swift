/// The decoder of one value of a document, which is its own single-value container.
struct JSONValueDecoder: Decoder {
  let element: JSONElement

  var codingPath: [any CodingKey] { element.codingPath }

  var userInfo: [CodingUserInfoKey: Any] { element.document.text.options.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard element.document.node(at: element.node).kind == .object else {
      throw element.failure(.mismatch([String: Any].self))
    }
    return KeyedDecodingContainer(JSONKeyedContainer(object: element))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard element.document.node(at: element.node).kind == .array else {
      throw element.failure(.mismatch([Any].self))
    }
    return JSONUnkeyedContainer(array: element)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { element.document.node(at: element.node).kind == .null }

  func decode(_ type: Bool.Type) throws -> Bool { try read(JSONDocument.bool) }
  func decode(_ type: String.Type) throws -> String { try read(JSONDocument.string) }
  func decode(_ type: Double.Type) throws -> Double { try read(JSONDocument.double) }
  func decode(_ type: Float.Type) throws -> Float { try read(JSONDocument.float) }
  func decode(_ type: Int.Type) throws -> Int { try read(JSONDocument.integer) }
  func decode(_ type: Int8.Type) throws -> Int8 { try read(JSONDocument.integer) }
  func decode(_ type: Int16.Type) throws -> Int16 { try read(JSONDocument.integer) }
  func decode(_ type: Int32.Type) throws -> Int32 { try read(JSONDocument.integer) }
  func decode(_ type: Int64.Type) throws -> Int64 { try read(JSONDocument.integer) }
  func decode(_ type: UInt.Type) throws -> UInt { try read(JSONDocument.integer) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try read(JSONDocument.integer) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try read(JSONDocument.integer) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try read(JSONDocument.integer) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try read(JSONDocument.integer) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try element.decode(type)
  }

  @inline(__always)
  private func read<Value>(
    _ value: (JSONDocument) -> (Int) throws(JSONValueError) -> Value
  ) throws -> Value {
    do throws(JSONValueError) {
      return try value(element.document)(element.node)
    } catch {
      throw element.failure(error)
    }
  }
}
