/// The container of an object's members.
///
/// One word in size, since the standard library copies it at every call.
struct JSONKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: JSONElement

  var codingPath: [any CodingKey] { object.codingPath }

  var allKeys: [Key] {
    let document = object.document
    var keys: [Key] = []
    // Equal strings can differ in bytes (`é` composed or not); in a dictionary the first counts.
    var names: Set<String> = []
    document.forEachName(in: object.node) { index in
      let name = document.string(of: document.node(at: index))
      if names.insert(name).inserted, let key = Key(stringValue: name) { keys.append(key) }
    }
    return keys
  }

  func contains(_ key: Key) -> Bool { object.member(named: key.stringValue) != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    object.document.node(at: try member(key)).kind == .null
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(AnyCodingKey(stringValue: "super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func decoder(_ key: some CodingKey) throws -> JSONValueDecoder {
    JSONValueDecoder(element: JSONElement(try member(key), in: object, position: 0))
  }

  /// Returns the node of a member's value.
  private func member(_ key: some CodingKey) throws -> Int {
    guard let node = object.member(named: key.stringValue) else {
      throw object.failure(.missing(key.stringValue))
    }
    return node
  }

  /// Returns the node of a member's value, or `nil` if it is missing or null.
  private func present(_ key: Key) -> Int? {
    guard let node = object.member(named: key.stringValue),
      object.document.node(at: node).kind != .null
    else { return nil }
    return node
  }
}

extension JSONKeyedContainer {
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try read(member(key), as: JSONDocument.bool)
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try read(member(key), as: JSONDocument.string)
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try read(member(key), as: JSONDocument.double)
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try read(member(key), as: JSONDocument.float)
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try object.decode(type, at: member(key), position: 0)
  }

  // The protocol's default implementations look up the name three times. These are the usual types
  // of optional properties.

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    guard let node = present(key) else { return nil }
    return try read(node, as: JSONDocument.bool)
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    guard let node = present(key) else { return nil }
    return try read(node, as: JSONDocument.string)
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    guard let node = present(key) else { return nil }
    return try read(node, as: JSONDocument.double)
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    guard let node = present(key) else { return nil }
    return try read(node, as: JSONDocument.integer)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard let node = present(key) else { return nil }
    return try object.decode(type, at: node, position: 0)
  }

  private func integer<Value: FixedWidthInteger & SendableMetatype>(_ key: Key) throws -> Value {
    try read(member(key), as: JSONDocument.integer)
  }

  @inline(__always)
  private func read<Value>(
    _ node: Int,
    as value: (JSONDocument) -> (Int) throws(JSONValueError) -> Value
  ) throws -> Value {
    do throws(JSONValueError) {
      return try value(object.document)(node)
    } catch {
      throw object.failure(error, at: node, position: 0)
    }
  }
}
