extension UInt8 {
  /// `true` for an ASCII letter.
  @inlinable public var isASCIILetter: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= lowercaseASCII
  }

  /// `true` for an ASCII uppercase letter.
  @inlinable public var isASCIIUppercase: Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self }

  /// `true` for an ASCII digit.
  @inlinable public var isASCIIDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// The lowercase form of an ASCII letter; other bytes are unchanged.
  @inlinable public var lowercaseASCII: UInt8 { isASCIIUppercase ? self | 0x20 : self }

  /// Returns `true` if the byte is one of some ASCII characters.
  @inlinable
  public func isOne(of characters: StaticString) -> Bool {
    characters.withUTF8Buffer { $0.contains(self) }
  }
}
