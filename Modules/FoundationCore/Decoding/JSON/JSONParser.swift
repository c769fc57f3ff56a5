/// A parser of RFC 8259 that records the position of each value.
///
/// It makes one pass, linear in the text, and converts no values. It ignores a byte order mark, as the
/// RFC allows and some servers require.
struct JSONParser: ~Copyable {
  var tape: JSONTape
  let bytes: UnsafeMutablePointer<UInt8>
  var position = 0
  private var depth = 0
  private let maximumDepth: Int
  private let maximumValues: Int
  let allowsUnpairedSurrogates: Bool

  /// Parses one document, which only white space may follow.
  static func read(
    _ text: UnsafeRawBufferPointer,
    maximumDepth: Int,
    maximumValues: Int = .max,
    allowsUnpairedSurrogates: Bool = true
  ) throws(JSONSyntaxError) -> JSONTape {
    guard text.count < JSONNode.limit else {
      throw JSONSyntaxError("The document is over 1 GiB.", at: 0, in: text)
    }
    var parser = JSONParser(
      JSONTape(copying: text),
      maximumDepth: maximumDepth,
      maximumValues: maximumValues,
      allowsUnpairedSurrogates: allowsUnpairedSurrogates
    )
    try parser.readDocument()
    return parser.finish()
  }

  private init(
    _ tape: consuming JSONTape,
    maximumDepth: Int,
    maximumValues: Int,
    allowsUnpairedSurrogates: Bool
  ) {
    bytes = tape.bytes
    self.tape = tape
    self.maximumDepth = maximumDepth
    self.maximumValues = maximumValues
    self.allowsUnpairedSurrogates = allowsUnpairedSurrogates
  }

  private consuming func finish() -> JSONTape { tape }

  private mutating func readDocument() throws(JSONSyntaxError) {
    if bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    skipWhitespace()
    try readValue()
    skipWhitespace()
    guard position == tape.byteCount else { throw error("Unexpected text after the document.") }
  }

  // The zero bytes behind the text are valid nowhere, so no loop has to check for the end.

  private mutating func readValue() throws(JSONSyntaxError) {
    switch bytes[position] {
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "{"): try readObject()
    case UInt8(ascii: "["): try readArray()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
    case UInt8(ascii: "t"): try readWord("true", as: .true)
    case UInt8(ascii: "f"): try readWord("false", as: .false)
    case UInt8(ascii: "n"): try readWord("null", as: .null)
    default: throw error("A value was expected.")
    }
  }

  private mutating func readObject() throws(JSONSyntaxError) {
    let head = try open()
    var count = 0
    skipWhitespace()
    if bytes[position] != UInt8(ascii: "}") {
      while true {
        guard bytes[position] == UInt8(ascii: "\"") else {
          throw error("A name in quotes was expected.")
        }
        try readString()
        skipWhitespace()
        guard bytes[position] == UInt8(ascii: ":") else { throw error("A colon was expected.") }
        position += 1
        skipWhitespace()
        try readValue()
        count += 1
        skipWhitespace()
        if bytes[position] == UInt8(ascii: "}") { break }
        guard bytes[position] == UInt8(ascii: ",") else {
          throw error("A comma or the end of the object was expected.")
        }
        position += 1
        skipWhitespace()
      }
    }
    close(.object, head: head, count: count)
  }

  private mutating func readArray() throws(JSONSyntaxError) {
    let head = try open()
    var count = 0
    skipWhitespace()
    if bytes[position] != UInt8(ascii: "]") {
      while true {
        try readValue()
        count += 1
        skipWhitespace()
        if bytes[position] == UInt8(ascii: "]") { break }
        guard bytes[position] == UInt8(ascii: ",") else {
          throw error("A comma or the end of the array was expected.")
        }
        position += 1
        skipWhitespace()
      }
    }
    close(.array, head: head, count: count)
  }

  /// Reserves a container's two nodes and skips its bracket.
  private mutating func open() throws(JSONSyntaxError) -> Int {
    depth += 1
    guard depth <= maximumDepth else {
      throw error("The document is nested deeper than \(maximumDepth) levels.")
    }
    let head = tape.nodeCount
    try append(JSONNode(.null, start: position, extent: 0))
    try append(JSONNode(.null, start: 0, extent: 0))
    position += 1
    return head
  }

  private mutating func close(_ kind: JSONNode.Kind, head: Int, count: Int) {
    position += 1
    depth -= 1
    let start = tape.nodes[head].start
    tape.replace(at: head, with: JSONNode(kind, start: start, extent: tape.nodeCount))
    tape.replace(at: head + 1, with: JSONNode(.null, start: position, extent: count))
  }

  private mutating func readWord(
    _ word: StaticString,
    as kind: JSONNode.Kind
  ) throws(JSONSyntaxError) {
    for index in 0..<word.utf8CodeUnitCount where bytes[position + index] != word.utf8Start[index] {
      throw error("A value was expected.")
    }
    try append(JSONNode(kind, start: position, extent: word.utf8CodeUnitCount))
    position += word.utf8CodeUnitCount
  }

  /// Appends a node, unless there are too many: with two bytes a value, nodes take four times the
  /// size of the text.
  mutating func append(_ node: JSONNode) throws(JSONSyntaxError) {
    guard tape.nodeCount < maximumValues else {
      throw error("The document has more than \(maximumValues) values.")
    }
    tape.append(node)
  }

  @inline(__always)
  private mutating func skipWhitespace() {
    while bytes[position] <= 0x20 {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  func error(_ reason: String) -> JSONSyntaxError {
    let isAtEnd = position >= tape.byteCount
    return JSONSyntaxError(
      isAtEnd ? "The document ends too early. \(reason)" : reason,
      at: min(position, tape.byteCount),
      in: UnsafeRawBufferPointer(start: bytes, count: tape.byteCount)
    )
  }
}

extension JSONParser {
  mutating func readNumber() throws(JSONSyntaxError) {
    let start = position
    var kind = JSONNode.Kind.integer
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    if bytes[position] == UInt8(ascii: "0") {
      position += 1
    } else {
      try readDigits()
    }
    if bytes[position] == UInt8(ascii: ".") {
      kind = .fraction
      position += 1
      try readDigits()
    }
    if bytes[position] | 0x20 == UInt8(ascii: "e") {
      kind = .fraction
      position += 1
      if bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
        position += 1
      }
      try readDigits()
    }
    try append(JSONNode(kind, start: start, extent: position - start))
  }

  private mutating func readDigits() throws(JSONSyntaxError) {
    guard bytes[position] &- UInt8(ascii: "0") <= 9 else { throw error("A digit was expected.") }
    repeat { position += 1 } while bytes[position] &- UInt8(ascii: "0") <= 9
  }

  mutating func readString() throws(JSONSyntaxError) {
    position += 1
    let start = position
    var kind = JSONNode.Kind.string
    while true {
      skipPlainText()
      switch bytes[position] {
      case UInt8(ascii: "\""):
        if kind == .escapedString { try requirePairedSurrogates(from: start) }
        try append(JSONNode(kind, start: start, extent: position - start))
        position += 1
        return
      case UInt8(ascii: "\\"):
        kind = .escapedString
        try readEscape()
      case 0x80...: try readMultibyteCharacter()
      default: throw error("The string contains a control character or has no end.")
      }
    }
  }

  /// Skips printable ASCII, eight bytes at a time, to the first other byte, quote or backslash.
  private mutating func skipPlainText() {
    let ones: UInt64 = 0x0101_0101_0101_0101
    while true {
      let word = UnsafeRawPointer(bytes + position).loadUnaligned(as: UInt64.self).littleEndian
      let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
      let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
      // Sets the high bit of bytes that are zero after the xor, below a space, or not ASCII. A borrow
      // can set it wrongly, but only above the lowest right one.
      let found =
        ((quotes &- ones) | (backslashes &- ones) | (word &- ones &* 0x20) | word)
        & (ones &* 0x80)
      if found != 0 {
        position += found.trailingZeroBitCount >> 3
        return
      }
      position += 8
    }
  }

  /// Checks the string from its start to the position, if unpaired surrogates are refused.
  private mutating func requirePairedSurrogates(from start: Int) throws(JSONSyntaxError) {
    guard !allowsUnpairedSurrogates else { return }
    let text = UnsafeBufferPointer<UInt8>(start: bytes + start, count: position - start)
    guard let offset = JSONEscapes.unpairedSurrogate(in: text) else { return }
    position = start + offset
    throw error("A string contains half a surrogate pair.")
  }

  private mutating func readEscape() throws(JSONSyntaxError) {
    position += 1
    switch bytes[position] {
    case UInt8(ascii: "u"):
      for index in 1...4 where !bytes[position + index].isHexDigit {
        throw error("Four hexadecimal digits were expected.")
      }
      position += 5
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    default: throw error("The escape is invalid.")
    }
  }

  /// Skips one character of two to four bytes, by table 3-7 of the Unicode Standard.
  private mutating func readMultibyteCharacter() throws(JSONSyntaxError) {
    let second = bytes[position + 1]
    let isSecondValid: Bool
    let length: Int
    switch bytes[position] {
    case 0xC2...0xDF: (length, isSecondValid) = (2, second & 0xC0 == 0x80)
    case 0xE0: (length, isSecondValid) = (3, second >= 0xA0 && second <= 0xBF)
    case 0xED: (length, isSecondValid) = (3, second >= 0x80 && second <= 0x9F)
    case 0xE1...0xEF: (length, isSecondValid) = (3, second & 0xC0 == 0x80)
    case 0xF0: (length, isSecondValid) = (4, second >= 0x90 && second <= 0xBF)
    case 0xF1...0xF3: (length, isSecondValid) = (4, second & 0xC0 == 0x80)
    case 0xF4: (length, isSecondValid) = (4, second >= 0x80 && second <= 0x8F)
    default: (length, isSecondValid) = (1, false)
    }
    guard isSecondValid, length < 3 || bytes[position + 2] & 0xC0 == 0x80,
      length < 4 || bytes[position + 3] & 0xC0 == 0x80
    else { throw error("The text is not UTF-8.") }
    position += length
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    self &- UInt8(ascii: "0") <= 9 || (self | 0x20) &- UInt8(ascii: "a") <= 5
  }
}
