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
    if let family = families.first(where: { bytes.starts(with: $0.beginning) }) {
      let bytes = family.isMark ? Array(bytes.dropFirst(family.beginning.count)) : bytes
      guard family.name != "utf-8" else { return bytes }
      return CharacterEncoding(named: family.name)?.utf8(bytes) ?? bytes
    }
    let names = [charset(of: contentType), declaredEncoding(of: bytes)].compactMap(\.self)
    for name in names {
      switch name.lowercased() {
      case "utf-8", "utf8", "us-ascii", "ascii":
        return isUTF8(bytes) ? bytes : windows1252(bytes)
      // In bytes of ASCII, a declaration of UTF-16 or UTF-32 is wrong.
      case let name where name.hasPrefix("utf"): continue
      case let name:
        if let encoding = CharacterEncoding(named: name) { return encoding.utf8(bytes) }
      }
    }
    if isUTF8(bytes) { return bytes }
    let unknown = names.first { !$0.lowercased().hasPrefix("utf") }
    if let unknown { throw .unsupportedEncoding(String(unknown.prefix(40)).terminalSafe) }
    return windows1252(bytes)
  }

  /// The byte order marks, and the first character of XML, `<`, without one; the longer before the
  /// shorter with the same beginning.
  private static let families: [(beginning: [UInt8], name: String, isMark: Bool)] = [
    ([0xEF, 0xBB, 0xBF], "utf-8", true),
    ([0xFF, 0xFE, 0x00, 0x00], "utf-32le", true),
    ([0x00, 0x00, 0xFE, 0xFF], "utf-32be", true),
    ([0xFF, 0xFE], "utf-16le", true),
    ([0xFE, 0xFF], "utf-16be", true),
    ([0x3C, 0x00, 0x00, 0x00], "utf-32le", false),
    ([0x00, 0x00, 0x00, 0x3C], "utf-32be", false),
    ([0x3C, 0x00], "utf-16le", false),
    ([0x00, 0x3C], "utf-16be", false),
  ]

  private static func charset(of contentType: String?) -> String? {
    guard let contentType, let start = contentType.range(of: "charset=", options: .caseInsensitive)
    else { return nil }
    let value = contentType[start.upperBound...].prefix { $0 != ";" && $0 != "," }
    let name = value.trimmingCharacters(in: CharacterSet(charactersIn: "\"' "))
    return name.isEmpty ? nil : name
  }

  /// Returns the encoding of `<?xml version="1.0" encoding="…"?>`, also if that is EBCDIC.
  private static func declaredEncoding(of bytes: [UInt8]) -> String? {
    var start = bytes.prefix(1000).drop { $0 <= 0x20 }
    // `<?xm` in all kinds of EBCDIC, which have their letters and digits in the same places.
    if start.starts(with: [0x4C, 0x6F, 0xA7, 0x94]) {
      start = (CharacterEncoding(named: "ibm037")?.utf8(Array(start)) ?? [])[...]
    }
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

  private static func windows1252(_ bytes: [UInt8]) -> [UInt8] {
    CharacterEncoding(named: "cp1252")?.utf8(bytes) ?? bytes
  }
}
