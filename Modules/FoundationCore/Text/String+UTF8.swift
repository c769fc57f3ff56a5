import Foundation

extension String {
  /// Returns `true` if two strings have the same UTF-8 bytes.
  ///
  /// Equal strings can differ in bytes: `é` is one character or a letter and an accent.
  public func hasSameBytes(as other: String) -> Bool {
    var (one, other) = (self, other)
    return one.withUTF8 { one in
      other.withUTF8 { other in
        guard one.count == other.count else { return false }
        // Only an empty string has no address.
        guard let first = one.baseAddress, let second = other.baseAddress else { return true }
        return memcmp(first, second, one.count) == 0
      }
    }
  }

  /// Returns the text truncated to a number of UTF-8 bytes, between two characters, with an ellipsis.
  func truncated(toByteCount limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(utf8.startIndex, offsetBy: limit)
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return self[..<end] + "…"
  }

  /// The text with everything but the unreserved characters of RFC 3986 percent-encoded.
  public var percentEncoded: String {
    if utf8.allSatisfy(\.isUnreserved) { return self }
    var encoded = ""
    for byte in utf8 {
      if byte.isUnreserved {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += "%" + [byte].hexadecimal.uppercased()
      }
    }
    return encoded
  }
}

extension UInt8 {
  /// `true` for an ASCII letter.
  @inlinable public var isASCIILetter: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= lowercaseASCII
  }

  /// `true` for an ASCII uppercase letter.
  @inlinable public var isASCIIUppercase: Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self }

  /// `true` for an ASCII digit.
  @inlinable public var isASCIIDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// `true` for a hexadecimal digit in ASCII.
  @inlinable package var isHexadecimalDigit: Bool {
    isASCIIDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= lowercaseASCII
  }

  /// The lowercase form of an ASCII letter; other bytes are unchanged.
  @inlinable public var lowercaseASCII: UInt8 { isASCIIUppercase ? self | 0x20 : self }

  /// Returns `true` if the byte is one of some ASCII characters.
  @inlinable
  public func isOne(of characters: StaticString) -> Bool {
    characters.withUTF8Buffer { $0.contains(self) }
  }

  fileprivate var isUnreserved: Bool { isASCIILetter || isASCIIDigit || isOne(of: "-._~") }
}
