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
  /// The steps of a reader from the parent to a part that is parsed as a document.
  private let steps: [Int]

  /// The members by name, if there are many.
  private lazy var table = document.table(of: node)

  /// Creates the root of a document, which may be a part of another one.
  init(rootOf document: JSONDocument, below parent: JSONElement?, steps: [Int]) {
    self.document = document
    self.parent = parent
    self.steps = steps
    node = 0
    position = 0
  }

  /// Creates the root of a document of the JSON that another decoder's value would be.
  convenience init(copying decoder: any Decoder) throws {
    let json = try JSONValue(from: decoder).jsonBytes()
    let text = try json.withUnsafeBytes { bytes throws(JSONSyntaxError) in
      try JSONText(copying: bytes, options: ExactJSONDecoder())
    }
    var reader = JSONReader(text)
    self.init(rootOf: JSONDocument(text, try reader.parse()), below: nil, steps: [])
    codingPath = decoder.codingPath
  }

  /// Creates the element of a node in a container; the position matters in arrays only.
  init(_ node: Int, in parent: JSONElement, position: Int) {
    self.document = parent.document
    self.node = node
    self.parent = parent
    self.position = position
    steps = []
  }

  /// Returns the node of a member; of two with one name, the first counts.
  func member(named name: String) -> Int? {
    if needsTable { return table[JSONName(name)] }
    var name = name
    return name.withUTF8 { document.member(named: $0, of: node) }
  }

  /// `true` if there are so many members that a linear search costs more than a table.
  var needsTable: Bool { document.count(of: node) > 32 }

  /// The path of this value, cached since a million invalid elements need the path of their list.
  private(set) lazy var codingPath: [any CodingKey] =
    (parent?.codingPath ?? [])
    + (node > 0
      ? parent.map { [$0.key(of: node, position: position)] } ?? []
      : document.text.keys(of: steps))

  /// Returns the error for a value in this container.
  func failure(_ error: JSONValueError, at node: Int, position: Int) -> DecodingError {
    error.decodingError(
      found: document.node(at: node).kind.noun,
      at: codingPath + [key(of: node, position: position)]
    )
  }

  /// Returns the error for this value itself.
  func failure(_ error: JSONValueError) -> DecodingError {
    error.decodingError(found: document.node(at: node).kind.noun, at: codingPath)
  }

  private func key(of node: Int, position: Int) -> AnyCodingKey {
    document.node(at: self.node).kind == .object
      ? AnyCodingKey(stringValue: document.string(of: document.node(at: node - 1)))
      : AnyCodingKey(intValue: position)
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
  /// The object has no member with this name.
  case missing(String)

  static let unpairedSurrogate = corrupted("The string contains an unpaired surrogate.")

  func decodingError(found noun: String, at path: [any CodingKey]) -> DecodingError {
    switch self {
    case .missing(let name):
      let reason = "The member \"\(name)\" is missing."
      return .keyNotFound(
        AnyCodingKey(stringValue: name),
        .init(codingPath: path, debugDescription: reason)
      )
    case .corrupted(let reason):
      return .dataCorrupted(.init(codingPath: path, debugDescription: reason))
    case .mismatch(let type):
      let context = DecodingError.Context(
        codingPath: path,
        debugDescription: "Expected \(Self.noun(for: type)) but found \(noun)."
      )
      return noun == JSONNode.Kind.null.noun
        ? .valueNotFound(type, context) : .typeMismatch(type, context)
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
  func decode<Value: Decodable>(_ type: Value.Type, at node: Int, position: Int) throws -> Value {
    try decode(type, at: node) {
      if let type = type as? any JSONRepresentable.Type {
        let isObject = document.node(at: self.node).kind == .object
        return try read(type, at: node, step: isObject ? ~document.start(of: node - 1) : position)
      }
      let element = JSONElement(node, in: self, position: position)
      return try type.init(from: JSONValueDecoder(element: element))
    } failure: {
      failure($0, at: node, position: position)
    }
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try decode(type, at: node) {
      if let type = type as? any JSONRepresentable.Type { return try read(type, at: node) }
      return try type.init(from: JSONValueDecoder(element: self))
    } failure: {
      failure($0)
    }
  }

  /// Reads this value, or a part of it, in one pass over its text.
  func read<Same: JSONRepresentable, Value>(
    _ type: Same.Type,
    at node: Int,
    step: Int? = nil
  ) throws -> Value {
    var reader = JSONReader(document.text, at: document.start(of: node), in: self, step: step)
    do {
      return same(try type.read(from: &reader))
    } catch {
      throw reader.decodingError(error)
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

  /// Casts a value to the type that it was checked to have.
  private func same<Known, Value>(_ value: Known) -> Value {
    unsafeBitCast(value, to: Value.self)
  }
}
