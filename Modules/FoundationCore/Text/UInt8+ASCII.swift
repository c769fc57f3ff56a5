extension UInt8 {
  var isASCIILetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= lowercaseASCII }

  var isASCIIUppercase: Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self }

  var isASCIIDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// The small letter of a capital; any other byte as it is.
  var lowercaseASCII: UInt8 { isASCIIUppercase ? self | 0x20 : self }

  /// Whether it is one of a few ASCII characters.
  func isOne(of characters: StaticString) -> Bool {
    characters.withUTF8Buffer { $0.contains(self) }
  }
}
