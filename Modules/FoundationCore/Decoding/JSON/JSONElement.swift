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

  /// The path of this value, cached since a million invalid elements need that of their list.
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
