import Foundation
import Testing

@testable import NewsDomain

/// Feeds in the encodings of their countries, by their header field or their declaration.
struct FeedEncodingTests {
  /// The name of an encoding, a text, and its bytes in hexadecimal digits.
  static let texts = [
    ("windows-1250", "Žluťoučký kůň", "8e6c759d6f75e86bfd206bf9f2"),
    ("windows-1251", "Привет, мир", "cff0e8e2e5f22c20ece8f0"),
    ("windows-1253", "Καλημέρα", "cae1ebe7ecddf1e1"),
    ("windows-1255", "שלום", "f9ece5ed"),
    ("windows-1256", "مرحبا", "e3d1cdc8c7"),
    ("iso-8859-2", "Žluťoučký kůň", "ae6c75bb6f75e86bfd206bf9f2"),
    ("iso-8859-5", "Привет, мир", "bfe0d8d2d5e22c20dcd8e0"),
    ("iso-8859-15", "5 €", "3520a4"),
    ("koi8-r", "Привет, мир", "f0d2c9d7c5d42c20cdc9d2"),
    ("koi8-u", "Ґанок", "bdc1cecfcb"),
    ("ibm866", "Привет, мир", "8fe0a8a2a5e22c20aca8e0"),
    ("shift_jis", "日本語①", "93fa967b8cea8740"),
    ("euc-jp", "日本語", "c6fccbdcb8ec"),
    ("iso-2022-jp", "日本語", "1b2442467c4b5c386c1b2842"),
    ("euc-kr", "안녕 똠", "bec8b3e7208c63"),
    ("gb2312", "你好 㐀", "c4e3bac3208139ee39"),
    ("gb18030", "你好 😀", "c4e3bac3209439fc36"),
    ("big5", "繁體中文", "c163c5e9a4a4a4e5"),
    ("macroman", "Café", "4361668e"),
    ("ibm037", "Café", "c3818651"),
    ("ibm500", "Café", "c3818651"),
  ]

  @Test(arguments: texts)
  func aTextIsReadInItsEncoding(_ name: String, _ text: String, _ hexadecimal: String) throws {
    let bytes = try bytes(hexadecimal)
    #expect(
      try title(of: document(bytes, in: name), contentType: "text/xml; charset=\(name)") == text
    )
    #expect(try title(of: document(bytes, in: name), contentType: "text/xml") == text)
    // Some servers write it in capitals and with low lines.
    let written = name.uppercased().replacing("-", with: "_")
    if name.hasPrefix("windows") {
      #expect(
        try title(of: document(bytes, in: name), contentType: "text/xml; charset=\(written)")
          == text
      )
    }
  }

  @Test func allUnicodeEncodingsAreFoundByTheirBytes() throws {
    let text = "<?xml version=\"1.0\" encoding=\"utf-16\"?>" + Self.feed("Zoë 😀")
    let encodings: [(String.Encoding, mark: [UInt8])] = [
      (.utf8, [0xEF, 0xBB, 0xBF]), (.utf16LittleEndian, [0xFF, 0xFE]),
      (.utf16BigEndian, [0xFE, 0xFF]), (.utf32LittleEndian, [0xFF, 0xFE, 0, 0]),
      (.utf32BigEndian, [0, 0, 0xFE, 0xFF]),
    ]
    for (encoding, mark) in encodings {
      let bytes = Array(try #require(text.data(using: encoding)))
      #expect(try title(of: mark + bytes) == "Zoë 😀")
      #expect(try title(of: bytes) == "Zoë 😀")
      // The bytes are right, and the header field is wrong.
      #expect(try title(of: mark + bytes, contentType: "text/xml; charset=koi8-r") == "Zoë 😀")
    }
  }

  @Test(
    arguments: [
      ("utf-32le", [0x3C, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x3E, 0, 0], "<\u{FFFD}\u{FFFD}"),
      ("utf-16be", [0, 0x3C, 0xD8, 0x00, 0, 0x3E, 0], "<\u{FFFD}>\u{FFFD}"),
      ("euc-jp", [0x3C, 0xFF, 0x3E, 0xB4], "<\u{FFFD}>\u{FFFD}"),
      ("shift_jis", [], ""),
    ] as [(String, [UInt8], String)]
  )
  func invalidBytesAreReplaced(_ name: String, _ bytes: [UInt8], _ text: String) throws {
    let encoding = try #require(CharacterEncoding(named: name))
    #expect(String(decoding: encoding.utf8(bytes), as: UTF8.self) == text)
  }

  @Test func everyByteInARowIsReplacedWithinALimit() throws {
    let bytes = [UInt8](repeating: 0xFF, count: 100_000)
    for name in ["gb18030", "iso-2022-jp", "koi8-r", "ibm500", "utf-16"] {
      let text = try #require(CharacterEncoding(named: name)).utf8(bytes)
      #expect(String(validating: text, as: UTF8.self) != nil && text.count <= 8 * bytes.count)
    }
  }

  @Test(arguments: [
    "", "nonsense", "utf-7", "UTF-7//IGNORE", "ISO-2022-CN-EXT", "koi8-r//TRANSLIT", "../../evil",
    String(repeating: "a", count: 10_000),
  ])
  func otherNamesAreUnknown(_ name: String) { #expect(CharacterEncoding(named: name) == nil) }

  private static func feed(_ title: String) -> String {
    "<rss><channel><title>\(title)</title></channel></rss>"
  }

  /// Returns a document that declares its encoding, all in this encoding.
  private func document(_ title: [UInt8], in name: String) throws -> [UInt8] {
    let parts = ["<?xml version=\"1.0\" encoding=\"\(name)\"?>" + Self.feed("|")]
      .flatMap { $0.split(separator: "|").map(String.init) }
    // The first 128 characters of all others are ASCII.
    let isEBCDIC = ["ibm037", "ibm500"].contains(name)
    let ends = try parts.map { part in isEBCDIC ? try ebcdic(part) : Array(part.utf8) }
    return ends[0] + title + ends[1]
  }

  private func ebcdic(_ text: String) throws -> [UInt8] {
    let all = (0...UInt8.max).map { [$0] }
    let encoding = try #require(CharacterEncoding(named: "ibm037"))
    let byCharacter = Dictionary(
      all.map { (String(decoding: encoding.utf8($0), as: UTF8.self), $0[0]) },
      uniquingKeysWith: { first, _ in first }
    )
    return try text.map { try #require(byCharacter[String($0)]) }
  }

  private func title(of bytes: [UInt8], contentType: String? = nil) throws -> String? {
    let address = try #require(URL(string: "https://e.example/feed"))
    return try FeedParser.parse(bytes, contentType: contentType, at: address).title
  }

  private func bytes(_ hexadecimal: String) throws -> [UInt8] {
    let digits = Array(hexadecimal)
    return try stride(from: 0, to: digits.count, by: 2).map { index in
      try #require(UInt8(String(digits[index...(index + 1)]), radix: 16))
    }
  }
}
