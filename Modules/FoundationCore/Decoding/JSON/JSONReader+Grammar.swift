// The zero bytes behind the text are valid nowhere, so no loop has to check for the end.

/// The grammar of RFC 8259.
extension JSONReader {
  /// Moves behind a value of any kind, whose syntax is checked, and nothing is made of it.
  @usableFromInline
  mutating func skipValue() throws(JSONSyntaxError) {
    switch bytes[position] {
    case UInt8(ascii: "\""):
      let string = try skipString()
      tape.append(JSONNode(string.kind, start: string.start, extent: string.end - string.start))
    case UInt8(ascii: "{"): try skipContainer(.object, before: UInt8(ascii: "}"), noun: "object")
    case UInt8(ascii: "["): try skipContainer(.array, before: UInt8(ascii: "]"), noun: "array")
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let start = position
      let kind = try skipNumber()
      tape.append(JSONNode(kind, start: start, extent: position - start))
    case UInt8(ascii: "t"): try skipWord("true", as: .true)
    case UInt8(ascii: "f"): try skipWord("false", as: .false)
    case UInt8(ascii: "n"): try skipWord("null", as: .null)
    default: throw error("A value was expected.")
    }
  }

  /// Parses a value into nodes, and moves behind it.
  mutating func parse() throws(JSONSyntaxError) -> JSONTape {
    // Objects of short members have a node every ten bytes; unused capacity is never touched.
    tape = JSONTape(capacity: depth == 0 ? max(64, text.byteCount / 9) : 64)
    try skipValue()
    var nodes = JSONTape()
    swap(&nodes, &tape)
    return nodes
  }

  private mutating func skipContainer(
    _ kind: JSONNode.Kind,
    before end: UInt8,
    noun: StaticString
  ) throws(JSONSyntaxError) {
    let head = tape.open(at: position)
    try enter()
    var count = 0
    if bytes[position] == end {
      close()
    } else {
      repeat {
        count += 1
        try self.count(1)
        if kind == .object { try skipName() }
        try skipValue()
      } while try passComma(before: end, in: noun)
    }
    tape.close(kind, head: head, end: position, count: count)
  }

  private mutating func skipName() throws(JSONSyntaxError) {
    try count(1)
    guard bytes[position] == UInt8(ascii: "\"") else {
      throw error("A name in quotes was expected.")
    }
    let name = try skipString()
    tape.append(JSONNode(name.kind, start: name.start, extent: name.end - name.start))
    try passColon()
  }

  private mutating func skipWord(
    _ word: StaticString,
    as kind: JSONNode.Kind
  ) throws(JSONSyntaxError) {
    guard isWord(word) else { throw error("A value was expected.") }
    tape.append(JSONNode(kind, start: position, extent: word.utf8CodeUnitCount))
    position += word.utf8CodeUnitCount
  }

  /// Returns `true` if the value is that word.
  @inline(__always)
  func isWord(_ word: StaticString) -> Bool {
    for index in 0..<word.utf8CodeUnitCount where bytes[position + index] != word.utf8Start[index] {
      return false
    }
    return true
  }

  @inline(__always)
  mutating func skipWhitespace() {
    while bytes[position] <= 0x20 {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  func error(_ reason: String) -> JSONSyntaxError {
    let isAtEnd = position >= text.byteCount
    return JSONSyntaxError(
      isAtEnd ? "The document ends too early. \(reason)" : reason,
      at: min(position, text.byteCount),
      in: UnsafeRawBufferPointer(start: bytes, count: text.byteCount)
    )
  }

  /// Moves behind a number and returns its kind.
  mutating func skipNumber() throws(JSONSyntaxError) -> JSONNode.Kind {
    var kind = JSONNode.Kind.integer
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    if bytes[position] == UInt8(ascii: "0") {
      position += 1
    } else {
      try skipDigits()
    }
    if bytes[position] == UInt8(ascii: ".") {
      kind = .fraction
      position += 1
      try skipDigits()
    }
    if bytes[position] | 0x20 == UInt8(ascii: "e") {
      kind = .fraction
      position += 1
      if bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
        position += 1
      }
      try skipDigits()
    }
    return kind
  }

  private mutating func skipDigits() throws(JSONSyntaxError) {
    guard bytes[position] &- UInt8(ascii: "0") <= 9 else { throw error("A digit was expected.") }
    repeat { position += 1 } while bytes[position] &- UInt8(ascii: "0") <= 9
  }

  /// A string in the text, without its quotes.
  struct StringRange {
    let kind: JSONNode.Kind
    let start: Int
    let end: Int
  }

  /// Moves behind a string.
  @inline(__always)
  mutating func skipString() throws(JSONSyntaxError) -> StringRange {
    position += 1
    let start = position
    skipPlainText()
    if bytes[position] == UInt8(ascii: "\"") {
      position += 1
      return StringRange(kind: .string, start: start, end: position - 1)
    }
    return try skipStringWithEscapes(from: start)
  }

  /// Moves behind a string with an escape, or a character that is not ASCII.
  private mutating func skipStringWithEscapes(
    from start: Int
  ) throws(JSONSyntaxError) -> StringRange {
    var kind = JSONNode.Kind.string
    while true {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        if kind == .escapedString { try requirePairedSurrogates(from: start) }
        position += 1
        return StringRange(kind: kind, start: start, end: position - 1)
      case UInt8(ascii: "\\"):
        kind = .escapedString
        try skipEscape()
      case 0x80...: try skipMultibyteCharacter()
      default: throw error("The string contains a control character or has no end.")
      }
      skipPlainText()
    }
  }

  /// Skips printable ASCII, eight bytes at a time, to the first other byte, quote or backslash.
  @inline(__always)
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
    guard !text.options.allowsUnpairedSurrogates else { return }
    guard let offset = JSONEscapes.unpairedSurrogate(in: text.slice(start, position)) else {
      return
    }
    position = start + offset
    throw error("A string contains half a surrogate pair.")
  }

  private mutating func skipEscape() throws(JSONSyntaxError) {
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
  private mutating func skipMultibyteCharacter() throws(JSONSyntaxError) {
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
