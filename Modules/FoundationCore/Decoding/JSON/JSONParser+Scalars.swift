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
