/// A copy of the text, and the nodes parsed from it.
///
/// Both are raw memory and not arrays: the parser reads ahead eight bytes at a time into the zero
/// bytes behind the text, and bounds checks at every access would take a third of the time. Two rules
/// make this safe: only the parser writes, and an index comes only from the parser or from a node.
struct JSONTape: ~Copyable {
  /// The number of zero bytes behind the text.
  static let padding = 8

  let bytes: UnsafeMutablePointer<UInt8>
  let byteCount: Int
  private(set) var nodes: UnsafeMutablePointer<JSONNode>
  private(set) var nodeCount = 0
  private var capacity: Int

  init(copying text: UnsafeRawBufferPointer) {
    byteCount = text.count
    bytes = .allocate(capacity: text.count + Self.padding)
    UnsafeMutableRawBufferPointer(start: bytes, count: text.count).copyMemory(from: text)
    (bytes + text.count).initialize(repeating: 0, count: Self.padding)
    // Objects of short members have a node every ten bytes; unused capacity is never touched.
    capacity = max(64, text.count / 9)
    nodes = .allocate(capacity: capacity)
  }

  deinit {
    bytes.deallocate()
    nodes.deallocate()
  }

  mutating func append(_ node: JSONNode) {
    if nodeCount == capacity { grow() }
    (nodes + nodeCount).initialize(to: node)
    nodeCount += 1
  }

  mutating func replace(at index: Int, with node: JSONNode) { nodes[index] = node }

  private mutating func grow() {
    capacity += capacity / 2
    let larger = UnsafeMutablePointer<JSONNode>.allocate(capacity: capacity)
    larger.moveInitialize(from: nodes, count: nodeCount)
    nodes.deallocate()
    nodes = larger
  }
}

/// One word of a parsed document: the kind of a value, its start and its length.
///
/// A scalar takes one node. An array or object takes two, the second with its count and its end,
/// and is followed by its elements or by its names and values in turn.
struct JSONNode {
  struct Kind: Equatable {
    let code: UInt64

    static let null = Kind(code: 0)
    static let `false` = Kind(code: 1)
    static let `true` = Kind(code: 2)
    /// A number without a fraction or an exponent.
    static let integer = Kind(code: 3)
    static let fraction = Kind(code: 4)
    /// A string whose bytes are its text.
    static let string = Kind(code: 5)
    /// A string with at least one backslash.
    static let escapedString = Kind(code: 6)
    static let array = Kind(code: 7)
    static let object = Kind(code: 8)
  }

  /// The limit of offsets, lengths and counts, which have 30 bits: a document is shorter than 1 GiB.
  static let limit = 1 << 30

  private let bits: UInt64

  init(_ kind: Kind, start: Int, extent: Int) {
    bits =
      kind.code | UInt64(truncatingIfNeeded: start) << 4
      | UInt64(truncatingIfNeeded: extent) << 34
  }

  var kind: Kind { Kind(code: bits & 0xF) }

  /// The offset of the first byte; in a string, of the byte after the quote.
  var start: Int { Int(truncatingIfNeeded: bits >> 4) & (Self.limit - 1) }

  /// A scalar's length in bytes, or the index after a container.
  var extent: Int { Int(truncatingIfNeeded: bits >> 34) }

  var isContainer: Bool { bits & 0xF >= Kind.array.code }
  var isString: Bool { kind == .string || kind == .escapedString }
  var isNumber: Bool { kind == .integer || kind == .fraction }

  /// The name of the kind in messages.
  var noun: String {
    switch kind {
    case .null: "null"
    case .true, .false: "a boolean"
    case .integer, .fraction: "a number"
    case .string, .escapedString: "a string"
    case .array: "an array"
    default: "an object"
    }
  }
}
