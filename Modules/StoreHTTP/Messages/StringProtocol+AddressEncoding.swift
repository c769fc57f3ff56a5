import FoundationCore

extension StringProtocol {
  /// Returns the text with all characters percent-encoded that are not allowed in a path or a
  /// query; existing escapes and some other characters are kept.
  func addressEncoded(keeping others: String = "") -> String {
    if utf8.allSatisfy(\.isPlainInAddress) { return String(self) }
    var encoded: [UInt8] = []
    var rest = Substring(self).utf8
    while let byte = rest.popFirst() {
      let isEscape =
        byte == UInt8(ascii: "%") && rest.prefix(2).count == 2
        && rest.prefix(2).allSatisfy(\.isHexDigit)
      if byte.isPlainInAddress || isEscape || others.utf8.contains(byte) {
        encoded.append(byte)
      } else {
        encoded += "%\([byte].hexadecimal.uppercased())".utf8
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}

extension UInt8 {
  /// `true` if the byte is allowed in a path or a query.
  fileprivate var isPlainInAddress: Bool {
    switch self {
    // Letters, digits, `-._~`, and what parts or joins: `!$&'()*+,;=:@/?`.
    case 0x61...0x7A, 0x26...0x3B, 0x3F...0x5A, 0x21, 0x24, 0x3D, 0x5F, 0x7E: true
    default: false
    }
  }

  fileprivate var isHexDigit: Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= self
      || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self | 0x20
  }
}
