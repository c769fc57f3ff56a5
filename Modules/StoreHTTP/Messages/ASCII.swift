public import FoundationCore

/// Returns `true` if two texts are equal apart from the case of their ASCII letters.
func equalIgnoringCase(_ a: String, _ b: String) -> Bool {
  // Names are mostly written alike, and equal bytes are compared ten times as fast.
  a.utf8.count == b.utf8.count
    && (a == b || zip(a.utf8, b.utf8).allSatisfy { $0.lowercaseASCII == $1.lowercaseASCII })
}

extension UInt8 {
  /// `true` if RFC 9110 allows the byte in a token, such as a method or a field name.
  @inlinable package var isTokenByte: Bool {
    isASCIILetter || isASCIIDigit || isOne(of: "-!#$%&'*+.^_`|~")
  }

  /// `true` for a hexadecimal digit in ASCII.
  @inlinable package var isHexadecimalDigit: Bool {
    isASCIIDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= lowercaseASCII
  }
}
