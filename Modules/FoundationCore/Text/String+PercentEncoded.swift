extension String {
  /// The text as a part of an address: all but the characters that RFC 3986 never reserves encoded.
  var percentEncoded: String {
    var encoded = ""
    for byte in utf8 {
      if byte.isASCIILetter || byte.isASCIIDigit || byte.isOne(of: "-._~") {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += byte < 16 ? "%0" : "%"
        encoded += String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }
}
