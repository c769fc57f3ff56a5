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
