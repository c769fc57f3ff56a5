import FoundationCore

// On Apple's platforms `iconv` is part of libiconv, which the module links. That is not verified.
#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A decoder of text in the character encodings that the C library knows.
struct CharacterEncoding {
  private let name: String

  /// Creates a decoder of an encoding by its name or alias in any case; `nil` if it is unknown.
  ///
  /// As in browsers, some names mean a larger encoding, since that is what servers send. UTF-7 and the
  /// rarer encodings with escape sequences are unknown: they can hide the beginning of a tag.
  init?(named name: String) {
    let name = name.lowercased()
    guard !name.isEmpty, name.utf8.count <= 40, name.utf8.allSatisfy(\.isPartOfEncodingName),
      !name.hasPrefix("utf-7"), !name.hasPrefix("utf7"), !name.hasPrefix("unicode-1-1-utf-7"),
      !name.contains("2022") || name == "iso-2022-jp" || name == "iso-2022-kr"
    else { return nil }
    // Some servers write `windows_1251`.
    for name in [Self.meanings[name] ?? name, name.replacing("_", with: "-")] {
      guard let converter = Self.converter(from: name) else { continue }
      iconv_close(converter)
      self.name = name
      return
    }
    return nil
  }

  /// Returns the text in UTF-8; each invalid byte becomes U+FFFD.
  ///
  /// The result has at most eight bytes for each byte; longer text is cut.
  func utf8(_ bytes: [UInt8]) -> [UInt8] {
    guard let converter = Self.converter(from: name) else { return [] }
    defer { iconv_close(converter) }
    var bytes = bytes
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 2)
    bytes.withUnsafeMutableBytes { input in
      withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { output in
        var next = input.baseAddress?.assumingMemoryBound(to: CChar.self)
        var left = input.count
        while left > 0, text.count < 8 * input.count {
          var target = output.baseAddress?.assumingMemoryBound(to: CChar.self)
          var space = output.count
          let before = left
          let isDone = iconv(converter, &next, &left, &target, &space) != -1
          // The next call changes it.
          let reason = errno
          text += output[..<(output.count - space)]
          if isDone { break }
          if reason == E2BIG, left < before || space < output.count { continue }
          text += "\u{FFFD}".utf8
          // An incomplete character at the end, or an invalid one.
          let width = min(reason == EINVAL ? left : unitWidth, left)
          next = next?.advanced(by: width)
          left -= width
        }
      }
    }
    // The C library lets surrogates and values beyond Unicode through.
    return Array(String(decoding: text, as: UTF8.self).utf8)
  }

  /// The number of bytes after which a character can begin.
  private var unitWidth: Int {
    name.hasPrefix("utf-32") ? 4 : name.hasPrefix("utf-16") ? 2 : 1
  }

  private static func converter(from name: String) -> iconv_t? {
    let converter = iconv_open("UTF-8", name)
    return Int(bitPattern: converter) == -1 ? nil : converter
  }

  /// The encodings that names mean in practice, and common names that the C library lacks.
  private static let meanings = [
    "us-ascii": "cp1252", "ascii": "cp1252", "iso-8859-1": "cp1252", "iso8859-1": "cp1252",
    "iso_8859-1": "cp1252", "latin1": "cp1252", "latin-1": "cp1252", "l1": "cp1252",
    "iso-8859-9": "cp1254", "latin5": "cp1254", "iso-8859-11": "cp874", "tis-620": "cp874",
    "gb2312": "gb18030", "gbk": "gb18030", "gb_2312-80": "gb18030", "euc-kr": "cp949",
    "ks_c_5601-1987": "cp949", "shift_jis": "cp932", "sjis": "cp932", "x-sjis": "cp932",
    "big5": "big5-hkscs", "macroman": "macintosh", "maccentraleurope": "mac-centraleurope",
    "maclatin2": "mac-centraleurope", "maciceland": "mac-is",
  ]
}

extension UInt8 {
  fileprivate var isPartOfEncodingName: Bool {
    isASCIILetter || isASCIIDigit || isOne(of: "-_:.")
  }
}
