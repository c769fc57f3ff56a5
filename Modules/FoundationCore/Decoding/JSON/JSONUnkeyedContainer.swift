/// The container of an array's elements; an element that failed can be decoded again.
///
/// Three words in size, so that it is passed without an allocation.
struct JSONUnkeyedContainer: UnkeyedDecodingContainer {
  private let array: JSONElement
  private var node: Int32
  private var position: Int32 = 0
  private let total: Int32

  init(array: JSONElement) {
    self.array = array
    node = Int32(array.node + 2)
    total = Int32(array.document.count(of: array.node))
  }

  var codingPath: [any CodingKey] { array.codingPath }
  var count: Int? { Int(total) }
  var currentIndex: Int { Int(position) }
  var isAtEnd: Bool { position == total }

  mutating func decodeNil() throws -> Bool {
    guard array.document.node(at: try next(Any?.self)).kind == .null else { return false }
    advance()
    return true
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let container = try decoder([String: Any].self).container(keyedBy: type)
    advance()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try decoder([Any].self).unkeyedContainer()
    advance()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try decoder((any Decoder).self)
    advance()
    return decoder
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try read(JSONDocument.bool) }
  mutating func decode(_ type: String.Type) throws -> String { try read(JSONDocument.string) }
  mutating func decode(_ type: Double.Type) throws -> Double { try read(JSONDocument.double) }
  mutating func decode(_ type: Float.Type) throws -> Float { try read(JSONDocument.float) }
  mutating func decode(_ type: Int.Type) throws -> Int { try read(JSONDocument.integer) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try read(JSONDocument.integer) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try read(JSONDocument.integer) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try read(JSONDocument.integer) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try read(JSONDocument.integer) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try read(JSONDocument.integer) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try read(JSONDocument.integer) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try read(JSONDocument.integer) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try read(JSONDocument.integer) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try read(JSONDocument.integer) }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try array.decode(type, at: next(type), position: currentIndex)
    advance()
    return value
  }

  /// Reads the current element and advances only if that succeeds.
  @inline(__always)
  private mutating func read<Value>(
    _ value: (JSONDocument) -> (Int) throws(JSONValueError) -> Value
  ) throws -> Value {
    let node = try next(Value.self)
    do throws(JSONValueError) {
      let value = try value(array.document)(node)
      advance()
      return value
    } catch {
      throw array.failure(error, at: node, position: currentIndex)
    }
  }

  private func decoder(_ type: any Any.Type) throws -> JSONValueDecoder {
    JSONValueDecoder(element: JSONElement(try next(type), in: array, position: currentIndex))
  }

  /// Returns the node of the current element.
  private func next(_ type: any Any.Type) throws -> Int {
    guard isAtEnd else { return Int(node) }
    let context = DecodingError.Context(
      codingPath: codingPath + [AnyCodingKey(intValue: currentIndex)],
      debugDescription: "The array has only \(total) elements."
    )
    throw DecodingError.valueNotFound(type, context)
  }

  private mutating func advance() {
    node = Int32(array.document.following(Int(node)))
    position += 1
  }
}
