import Foundation

/// A value that is being decoded, with its path from the root.
///
/// Only values with an `init(from:)` of their own get one; scalars are read directly. The path is a
/// chain of parents, converted to coding keys on demand.
final class JSONElement {
  let document: JSONDocument
  let node: Int

  private let parent: JSONElement?
  private let position: Int

  /// The members by name, if there are many or their names are converted.
  private lazy var table = document.table(of: node)

  /// Creates the root of a document.
  init(rootOf document: JSONDocument) {
    self.document = document
    node = 0
    parent = nil
    position = 0
  }

  /// Creates the element of a node in a container; the position matters in arrays only.
  init(_ node: Int, in parent: JSONElement, position: Int) {
    self.document = parent.document
    self.node = node
    self.parent = parent
    self.position = position
  }

  /// Returns the node of a member; of two with one name, the first counts.
  func member(named name: String) -> Int? {
    if needsTable { return table[JSONName(name)] }
    var name = name
    return name.withUTF8 { document.member(named: $0, of: node) }
  }

  /// `true` if names are converted, or so many that a linear search costs more than a table.
  var needsTable: Bool {
    !document.options.keyDecodingStrategy.usesDefaultKeys || document.count(of: node) > 32
  }

  /// The path of this value, cached since a million invalid elements need the path of their list.
  private(set) lazy var codingPath: [any CodingKey] =
    parent.map { $0.codingPath + [$0.key(of: node, position: position)] } ?? []

  /// Returns the error for a value in this container.
  func failure(_ error: JSONValueError, at node: Int, position: Int) -> DecodingError {
    error.decodingError(
      found: document.node(at: node),
      at: codingPath + [key(of: node, position: position)]
    )
  }

  /// Returns the error for this value itself.
  func failure(_ error: JSONValueError) -> DecodingError {
    error.decodingError(found: document.node(at: node), at: codingPath)
  }

  private func key(of node: Int, position: Int) -> AnyCodingKey {
    document.node(at: self.node).kind == .object
      ? AnyCodingKey(stringValue: document.name(at: node - 1)) : AnyCodingKey(intValue: position)
  }
}

/// A step of a coding path: a name, or the position of an element.
struct AnyCodingKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "Index \(intValue)"
    self.intValue = intValue
  }
}

/// An error of reading a value, without its path.
enum JSONValueError: Error {
  /// The value has another type.
  case mismatch(any Any.Type)
  /// The value has the right type, but is invalid for this reason.
  case corrupted(String)

  fileprivate func decodingError(found node: JSONNode, at path: [any CodingKey]) -> DecodingError {
    switch self {
    case .corrupted(let reason):
      return .dataCorrupted(.init(codingPath: path, debugDescription: reason))
    case .mismatch(let type):
      let context = DecodingError.Context(
        codingPath: path,
        debugDescription: "Expected \(Self.noun(for: type)) but found \(node.noun)."
      )
      return node.kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }
  }

  /// Returns the name of a type's JSON in messages.
  private static func noun(for type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "a boolean"
    case is any BinaryInteger.Type: "an integer"
    case is Double.Type, is Float.Type, is Decimal.Type: "a number"
    case is [Any].Type: "an array"
    case is [String: Any].Type: "an object"
    default: "a string, a number or a boolean"
    }
  }
}

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
