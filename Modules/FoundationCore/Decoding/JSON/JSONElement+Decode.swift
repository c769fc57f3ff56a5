import Foundation

extension JSONElement {
  /// Decodes a value in this container.
  func decode<Value: Decodable>(
    _ type: Value.Type,
    at node: Int,
    position: Int
  ) throws -> Value {
    try decode(type, at: node) {
      try JSONElement(node, in: self, position: position).decodeByType(type)
    } failure: {
      failure($0, at: node, position: position)
    }
  }

  /// Decodes this value.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try decode(type, at: node) {
      try decodeByType(type)
    } failure: {
      failure($0)
    }
  }

  /// Decodes the common scalar types directly, and other types with their `init(from:)`.
  ///
  /// The compiler picks the exact overload where it sees the type, but generic wrappers call this
  /// one. Comparing a type costs less than a nanosecond; an unneeded `init(from:)` a hundred.
  @inline(__always)
  private func decode<Value: Decodable>(
    _ type: Value.Type,
    at node: Int,
    byType: () throws -> Value,
    failure: (JSONValueError) -> DecodingError
  ) throws -> Value {
    do throws(JSONValueError) {
      if type == String.self { return try same(document.string(at: node)) }
      if type == Int.self { return try same(document.integer(at: node) as Int) }
      if type == Double.self { return try same(document.double(at: node)) }
      if type == Bool.self { return try same(document.bool(at: node)) }
      if type == Decimal.self { return try same(document.decimal(at: node)) }
      if type == URL.self { return try same(document.url(at: node)) }
      if type == Data.self { return try same(document.data(at: node)) }
    } catch {
      throw failure(error)
    }
    return try byType()
  }

  private func decodeByType<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == Date.self { return same(try date()) }
    if document.node(at: node).kind == .object, needsTable,
      let type = type as? any StringKeyedDictionary.Type
    {
      return same(try type.decode(from: self))
    }
    return try type.init(from: JSONValueDecoder(element: self))
  }

  private func date() throws -> Date {
    switch document.options.dateDecodingStrategy {
    case .lenient:
      guard let date = Date(lenient: try decode(String.self)) else {
        throw failure(.corrupted("The text is not a date."))
      }
      return date
    case .secondsSince1970: return Date(timeIntervalSince1970: try decode(Double.self))
    case .millisecondsSince1970: return Date(timeIntervalSince1970: try decode(Double.self) / 1000)
    case .custom(let date): return try date(JSONValueDecoder(element: self))
    }
  }

  /// Casts a value to the type that it was checked to have.
  private func same<Known, Value>(_ value: Known) -> Value {
    unsafeBitCast(value, to: Value.self)
  }
}
