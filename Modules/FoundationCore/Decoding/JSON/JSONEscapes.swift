/// Decodes the escapes in a parsed string.
enum JSONEscapes {
  /// Returns the decoded text, and `false` if it contained an unpaired surrogate.
  ///
  /// JSON can escape an unpaired surrogate, which is not a character; it becomes U+FFFD.
  static func text(of bytes: UnsafeBufferPointer<UInt8>) -> (text: String, isWhole: Bool) {
    var isWhole = true
    // An escape is never shorter than its character.
    let text = String(unsafeUninitializedCapacity: bytes.count) { output in
      var written = 0
      var position = 0
      while position < bytes.count {
        guard bytes[position] == UInt8(ascii: "\\") else {
          output[written] = bytes[position]
          written += 1
          position += 1
          continue
        }
        let scalar = character(in: bytes, at: &position)
        if scalar == nil { isWhole = false }
        for unit in UTF8.encode(scalar ?? "\u{FFFD}") ?? Unicode.UTF8.encodedReplacementCharacter {
          output[written] = unit
          written += 1
        }
      }
      return written
    }
    return (text, isWhole)
  }

  /// Returns the position of the first escape of an unpaired surrogate, if there is one.
  static func unpairedSurrogate(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var position = 0
    while position < bytes.count {
      let start = position
      if bytes[position] != UInt8(ascii: "\\") {
        position += 1
      } else if character(in: bytes, at: &position) == nil {
        return start
      }
    }
    return nil
  }

  /// Decodes the escape at the position, and moves the position behind it.
  private static func character(
    in bytes: UnsafeBufferPointer<UInt8>,
    at position: inout Int
  ) -> Unicode.Scalar? {
    let letter = bytes[position + 1]
    guard letter == UInt8(ascii: "u") else {
      position += 2
      switch letter {
      case UInt8(ascii: "b"): return "\u{8}"
      case UInt8(ascii: "f"): return "\u{C}"
      case UInt8(ascii: "n"): return "\n"
      case UInt8(ascii: "r"): return "\r"
      case UInt8(ascii: "t"): return "\t"
      default: return Unicode.Scalar(letter)
      }
    }
    let first = codeUnit(in: bytes, at: position + 2)
    position += 6
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
    guard position + 5 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    else { return nil }
    let second = codeUnit(in: bytes, at: position + 2)
    guard UTF16.isTrailSurrogate(second) else { return nil }
    position += 6
    return Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
  }

  /// Returns the value of four hexadecimal digits, which the parser has checked.
  private static func codeUnit(in bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt16 {
    var value: UInt16 = 0
    for byte in bytes[position..<position + 4] {
      let digit = byte <= UInt8(ascii: "9") ? byte & 0xF : (byte & 0xF) + 9
      value = value << 4 | UInt16(digit)
    }
    return value
  }
}
