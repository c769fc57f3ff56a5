/// The nodes parsed from a text, as raw memory for the reason that ``JSONText`` gives.
struct JSONTape: ~Copyable {
  private(set) var nodes: UnsafeMutableBufferPointer<JSONNode>
  private(set) var count = 0

  /// Creates a tape; one without capacity takes no nodes.
  init(capacity: Int = 0) {
    nodes = capacity == 0 ? .init(start: nil, count: 0) : .allocate(capacity: capacity)
  }

  deinit { nodes.deallocate() }

  @inline(__always)
  mutating func append(_ node: JSONNode) {
    guard nodes.count > 0 else { return }
    if count == nodes.count { grow() }
    nodes.initializeElement(at: count, to: node)
    count += 1
  }

  /// Reserves the two nodes of an array or object, and returns the index of the first.
  mutating func open(at start: Int) -> Int {
    let head = count
    append(JSONNode(.null, start: start, extent: 0))
    append(JSONNode(.null, start: 0, extent: 0))
    return head
  }

  mutating func close(_ kind: JSONNode.Kind, head: Int, end: Int, count: Int) {
    guard nodes.count > 0 else { return }
    nodes[head] = JSONNode(kind, start: nodes[head].start, extent: self.count)
    nodes[head + 1] = JSONNode(.null, start: end, extent: count)
  }

  private mutating func grow() {
    let larger = UnsafeMutableBufferPointer<JSONNode>.allocate(capacity: count + count / 2)
    _ = larger.moveInitialize(fromContentsOf: nodes[..<count])
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

    /// The name of the kind in messages.
    var noun: String {
      switch self {
      case .null: "null"
      case .true, .false: "a boolean"
      case .integer, .fraction: "a number"
      case .string, .escapedString: "a string"
      case .array: "an array"
      default: "an object"
      }
    }
  }

  private let bits: UInt64

  init(_ kind: Kind, start: Int, extent: Int) {
    bits =
      kind.code | UInt64(truncatingIfNeeded: start) << 4
      | UInt64(truncatingIfNeeded: extent) << 34
  }

  var kind: Kind { Kind(code: bits & 0xF) }

  /// The offset of the first byte; in a string, of the byte after the quote.
  var start: Int { Int(truncatingIfNeeded: bits >> 4) & (JSONText.limit - 1) }

  /// A scalar's length in bytes, or the index after a container.
  var extent: Int { Int(truncatingIfNeeded: bits >> 34) }

  var isContainer: Bool { bits & 0xF >= Kind.array.code }
  var isString: Bool { kind == .string || kind == .escapedString }
  var isNumber: Bool { kind == .integer || kind == .fraction }
}
