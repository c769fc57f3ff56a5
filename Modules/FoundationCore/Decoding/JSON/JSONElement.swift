/// A value that is being decoded: where it stands, and the way there from the root.
///
/// Only values that are decoded by a type of their own get one; scalars are read in passing. The
/// way is a chain of parents, turned into names when somebody asks.
final class JSONElement {
  let document: JSONDocument
  let node: Int

  private let parent: JSONElement?
  private let position: Int

  /// The members by name, where there are many or where names are converted.
  private lazy var table = document.table(of: node)

  /// The root of a document.
  init(rootOf document: JSONDocument) {
    self.document = document
    node = 0
    parent = nil
    position = 0
  }

  /// The value at a node in a container; the position counts in arrays only.
  init(_ node: Int, in parent: JSONElement, position: Int) {
    self.document = parent.document
    self.node = node
    self.parent = parent
    self.position = position
  }

  /// The node of the member with that name; where a name is written twice, the first counts.
  func member(named name: String) -> Int? {
    if needsTable { return table[JSONName(name)] }
    var name = name
    return name.withUTF8 { document.member(named: $0, of: node) }
  }

  /// Whether names are converted, or so many that to look through them one by one costs more than
  /// a table of them.
  var needsTable: Bool { !document.options.keys.isAsWritten || document.count(of: node) > 32 }

  /// The way here, kept once it was asked for: a million bad elements ask for that of their list.
  private(set) lazy var codingPath: [any CodingKey] =
    parent.map { $0.codingPath + [$0.key(of: node, position: position)] } ?? []

  /// The error for a value in this container that could not be read.
  func failure(_ fault: JSONValueError, at node: Int, position: Int) -> DecodingError {
    fault.error(
      found: document.node(at: node),
      at: codingPath + [key(of: node, position: position)]
    )
  }

  /// The error for this value itself.
  func failure(_ fault: JSONValueError) -> DecodingError {
    fault.error(found: document.node(at: node), at: codingPath)
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
