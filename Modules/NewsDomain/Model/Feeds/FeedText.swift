import Foundation
import FoundationCore

/// The text of an XML document, by its encoding.
///
/// A byte order mark goes before the header field of the response, and that before the declaration
/// in the document, as in RFC 7303. Without any of them the text is UTF-8, or else Windows-1252,
/// which is the usual mistake.
enum FeedText {
  /// Returns the document in UTF-8, without a byte order mark.
  static func utf8(_ bytes: [UInt8], contentType: String?) throws(FeedFault) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isBigEndian: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isBigEndian: true) }
    // UTF-16 without a mark: the first character of XML is `<`.
    if bytes.starts(with: [0x3C, 0x00]) { return utf16(bytes[...], isBigEndian: false) }
    if bytes.starts(with: [0x00, 0x3C]) { return utf16(bytes[...], isBigEndian: true) }
    let name = charset(of: contentType) ?? declaredEncoding(of: bytes)
    switch name?.lowercased() {
    case nil, "utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf16":
      // A declaration of UTF-16 in bytes of ASCII is wrong.
      return isUTF8(bytes) ? bytes : windows1252(bytes)
    // As in browsers: ISO-8859-1 means Windows-1252.
    case "iso-8859-1", "iso8859-1", "latin1", "latin-1", "l1", "windows-1252", "cp1252", "x-cp1252":
      return windows1252(bytes)
    case let name?: throw .unsupportedEncoding(String(name.prefix(40)).terminalSafe)
    }
  }

  private static func charset(of contentType: String?) -> String? {
    guard let contentType, let start = contentType.range(of: "charset=", options: .caseInsensitive)
    else { return nil }
    let value = contentType[start.upperBound...].prefix { $0 != ";" && $0 != "," }
    let name = value.trimmingCharacters(in: CharacterSet(charactersIn: "\"' "))
    return name.isEmpty ? nil : name
  }

  /// Returns the encoding of `<?xml version="1.0" encoding="…"?>`.
  private static func declaredEncoding(of bytes: [UInt8]) -> String? {
    let start = bytes.drop { $0 <= 0x20 }
    guard start.starts(with: "<?xml".utf8) else { return nil }
    let head = start.prefix(400).prefix { $0 != UInt8(ascii: ">") }
    let text = String(decoding: head, as: UTF8.self)
    guard let name = text.range(of: "encoding") else { return nil }
    let rest = text[name.upperBound...].drop { $0.isWhitespace || $0 == "=" }
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    return String(rest.dropFirst().prefix { $0 != quote })
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8] {
    let bytes = Array(bytes)
    let high = isBigEndian ? 0 : 1
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      units.append(UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + 1 - high]))
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private static func windows1252(_ bytes: [UInt8]) -> [UInt8] {
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(HTMLEntities.windows1252(byte)) }
    return Array(String(text).utf8)
  }
}
