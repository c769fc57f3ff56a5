extension UInt8 {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let colon = UInt8(ascii: ":")

  var isDigit: Bool { 0x30...0x39 ~= self }

  /// The value of a hexadecimal digit, or `nil`.
  var hexadecimalValue: Int? {
    switch self {
    case 0x30...0x39: Int(self - 0x30)
    case 0x41...0x46: Int(self - 0x41) + 10
    case 0x61...0x66: Int(self - 0x61) + 10
    default: nil
    }
  }

  /// `true` if RFC 9110 allows the byte in a token, such as a method or a field name.
  var isTokenByte: Bool { Self.tokenBytes[Int(self)] }

  /// `true` if the byte may be in a field value; bytes beyond ASCII must also be valid UTF-8.
  var isValueByte: Bool { self == .tab || (self >= 0x20 && self != 0x7F) }

  private static let tokenBytes: [Bool] = (0...UInt8.max).map { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: byte.isDigit || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
