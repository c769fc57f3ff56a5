/// A reader of JSON that makes values in one pass over the text.
///
/// It stands at a value, and a type's `read(from:)` reads that value and leaves it behind the value's
/// last byte. Only a type that has no other way than `init(from:)` gets a parsed document, of its part
/// of the text.
public struct JSONReader: ~Copyable {
  let text: JSONText
  let bytes: UnsafePointer<UInt8>
  var position: Int
  /// The number of arrays and objects around the value.
  var depth = 0
  /// The values and names that may still be read.
  var valuesLeft = Int.max
  /// The nodes of a value that is being parsed.
  var tape = JSONTape()

  /// The step from each array or object around the value to its part, for the paths of drops and
  /// errors: the position of an element, or the complement of the offset of a member's name.
  private(set) var steps = UnsafeMutableBufferPointer<Int>(start: nil, count: 0)

  /// The memory of the values of objects that are being read, one above the other.
  private var stack = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var stackTop = 0

  /// The element of a document that the reader was created for, with the path to it.
  let origin: JSONElement?

  /// `true` if the reader reports drops itself, and not to the task's collector.
  let reportsDrops: Bool
  /// The reader's own collector, which is made for the first drop.
  var ownCollector: DropCollector?

  /// Creates a reader at an offset of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - position: The offset of a value.
  ///   - origin: The array or object around the value; `nil` for a document.
  ///   - step: The step from there to the value.
  ///   - reportsDrops: `true` if it reports drops itself, and not to the task's collector.
  init(
    _ text: JSONText,
    at position: Int = 0,
    in origin: JSONElement? = nil,
    step: Int? = nil,
    reportsDrops: Bool = false
  ) {
    self.text = text
    self.reportsDrops = reportsDrops
    self.position = position
    self.origin = origin
    bytes = text.bytes
    if let step {
      depth = 1
      growSteps()
      steps[0] = step
    }
  }

  deinit {
    steps.deallocate()
    stack.deallocate()
  }

  /// Reads a whole document.
  mutating func readDocument<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do {
      try start()
      let value = try read(type)
      try finish()
      return value
    } catch let error as JSONSyntaxError {
      throw error
    } catch {
      // Text that is not JSON is reported as a syntax error, even if a value before it is wrong.
      var checker = JSONReader(text)
      try checker.start()
      try checker.skipValue()
      try checker.finish()
      throw decodingError(error)
    }
  }

  /// Reads a value of any type, in one pass if the type can do that.
  private mutating func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let type = type as? any JSONRepresentable.Type else { return try decode(type) }
    return try read(type, as: Value.self)
  }

  private mutating func read<Same: JSONRepresentable, Value>(
    _ type: Same.Type,
    as _: Value.Type
  ) throws -> Value {
    // The two are one type, which the caller has as another protocol's. A cast would lose a `nil`.
    unsafeBitCast(try type.read(from: &self), to: Value.self)
  }

  private mutating func start() throws(JSONSyntaxError) {
    valuesLeft = text.options.maximumValues
    // A byte order mark is ignored, as the RFC allows and some servers require.
    if bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    skipWhitespace()
    try count(1)
  }

  private mutating func finish() throws(JSONSyntaxError) {
    skipWhitespace()
    guard position == text.byteCount else { throw error("Unexpected text after the document.") }
  }

  /// Reads a value with its type's `init(from:)`.
  @usableFromInline
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let path = Array(steps[..<depth])
    let document = JSONDocument(text, try parse())
    let decoder = JSONValueDecoder(
      element: JSONElement(rootOf: document, below: origin, steps: path)
    )
    guard reportsDrops else { return try type.init(from: decoder) }
    return try DropCollector.$current.withValue(collector()) { try type.init(from: decoder) }
  }
}

// MARK: Places

extension JSONReader {
  /// A place of the reader, to return to.
  @usableFromInline
  struct Place {
    let position: Int
    let depth: Int
    let valuesLeft: Int
  }

  @usableFromInline var place: Place {
    Place(position: position, depth: depth, valuesLeft: valuesLeft)
  }

  @usableFromInline
  mutating func go(to place: Place) {
    position = place.position
    depth = place.depth
    valuesLeft = place.valuesLeft
  }
}

// MARK: Memory

extension JSONReader {
  /// Returns memory for the values of an object, until they are moved.
  mutating func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
    if stack.isEmpty { stack = .allocate(byteCount: 1024, alignment: 16) }
    let end = stackTop + (byteCount + 16) & ~15
    guard end <= stack.count, let start = stack.baseAddress else {
      return .allocate(byteCount: byteCount, alignment: 16)
    }
    defer { stackTop = end }
    return start + stackTop
  }

  /// Takes back the memory that was returned last.
  @usableFromInline
  mutating func deallocate(_ memory: UnsafeMutableRawPointer) {
    if let start = stack.baseAddress, memory >= start, memory < start + stack.count {
      stackTop = memory - start
    } else {
      memory.deallocate()
    }
  }
}

// MARK: Arrays and objects

extension JSONReader {
  /// Enters an array and moves to its first element; returns `false` if it has none.
  @usableFromInline
  mutating func openArray() throws -> Bool {
    guard bytes[position] == UInt8(ascii: "[") else { throw JSONValueError.mismatch([Any].self) }
    try open()
    guard bytes[position] != UInt8(ascii: "]") else {
      close()
      return false
    }
    try count(1)
    steps[depth - 1] = 0
    return true
  }

  /// Moves behind an element to the next one; returns `false` at the end of the array.
  @usableFromInline
  mutating func nextElement() throws -> Bool {
    guard try passComma(before: UInt8(ascii: "]"), in: "array") else { return false }
    try count(1)
    steps[depth - 1] += 1
    return true
  }

  /// Enters an object and moves to its first name; returns `false` if it has none.
  mutating func openObject() throws -> Bool {
    guard bytes[position] == UInt8(ascii: "{") else {
      throw JSONValueError.mismatch([String: Any].self)
    }
    try open()
    guard bytes[position] != UInt8(ascii: "}") else {
      close()
      return false
    }
    try startMember()
    return true
  }

  /// Moves behind a member's value to the next name; returns `false` at the end of the object.
  @inline(__always)
  mutating func nextMember() throws -> Bool {
    guard try passComma(before: UInt8(ascii: "}"), in: "object") else { return false }
    try startMember()
    return true
  }

  @inline(__always)
  private mutating func startMember() throws(JSONSyntaxError) {
    try count(2)
    guard bytes[position] == UInt8(ascii: "\"") else {
      throw error("A name in quotes was expected.")
    }
    steps[depth - 1] = ~position
  }

  /// Moves behind the colon of a member, to its value.
  @inline(__always)
  mutating func passColon() throws(JSONSyntaxError) {
    skipWhitespace()
    guard bytes[position] == UInt8(ascii: ":") else { throw error("A colon was expected.") }
    position += 1
    skipWhitespace()
  }

  @inline(__always)
  private mutating func open() throws(JSONSyntaxError) {
    try enter()
    if steps.count < depth { growSteps() }
  }

  @inline(never)
  private mutating func growSteps() {
    let larger = UnsafeMutableBufferPointer<Int>.allocate(capacity: max(16, 2 * steps.count))
    larger.initialize(repeating: 0)
    _ = larger.update(fromContentsOf: steps)
    steps.deallocate()
    steps = larger
  }

  /// Counts a level of nesting, and moves into it.
  @inline(__always)
  mutating func enter() throws(JSONSyntaxError) {
    depth += 1
    guard depth <= text.options.maximumDepth else {
      throw error("The document is nested deeper than \(text.options.maximumDepth) levels.")
    }
    try count(1)
    position += 1
    skipWhitespace()
  }

  /// Leaves an array or object at its last byte.
  @inline(__always)
  mutating func close() {
    position += 1
    depth -= 1
  }

  /// Moves behind the comma after a value; at the end of the array or object, leaves it and returns
  /// `false`.
  @inline(__always)
  mutating func passComma(before end: UInt8, in noun: StaticString) throws(JSONSyntaxError) -> Bool
  {
    skipWhitespace()
    if bytes[position] == UInt8(ascii: ",") {
      position += 1
      skipWhitespace()
      return true
    }
    guard bytes[position] == end else {
      throw error("A comma or the end of the \(noun) was expected.")
    }
    close()
    return false
  }

  /// Counts values and names, which must not be too many: with two bytes a value, what is made of them
  /// takes many times the size of the text.
  @inline(__always)
  mutating func count(_ number: Int) throws(JSONSyntaxError) {
    valuesLeft &-= number
    guard valuesLeft >= 0 else {
      throw error("The document has more than \(text.options.maximumValues) values.")
    }
  }
}
