import Foundation
import FoundationCore

extension HTTPError.Problem {
  /// Reads what a server said, from the beginning of its answer.
  init(_ response: HTTPResponse, _ body: [UInt8], now: Date) {
    self.init()
    retryAfter = response.fields.retryAfter(at: now)
    // No server explains an error at such length; a longer text is cut off.
    let start = body.prefix(Self.readLimit)
    let bytes = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start
    // A part of a page may end in the middle of a character; what was never text is left out.
    let text = String(decoding: bytes, as: UTF8.self)
    guard !text.utf8.contains(0), text.unicodeScalars.count(where: { $0 == "\u{FFFD}" }) < 8 else {
      return
    }
    // What it is shows in its first character; the declared type is wrong too often.
    switch text.utf8.first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""):
      if let json = try? ExactJSONDecoder().decode(JSONValue.self, from: bytes) {
        read(json)
      } else {
        // It is cut off, or no JSON after all, and still says something.
        excerpt = text.short(Self.excerptLength) ?? ""
        return
      }
    case UInt8(ascii: "<"):
      let page = MarkupText(text)
      title = page.title?.short(Self.titleLength)
      excerpt = page.text.short(Self.excerptLength) ?? ""
      return
    default:
      if text.utf8.count <= Self.detailLength { detail = text.short(Self.detailLength) }
    }
    excerpt = text.short(Self.excerptLength) ?? ""
  }

  static let titleLength = 200
  static let detailLength = 500
  static let excerptLength = 300
}

extension String {
  /// The text on one line, without its secrets, and not longer than that; nothing of blanks.
  func short(_ length: Int) -> String? {
    // What is cut off anyway need not be looked at; a character may be several bytes.
    let start = String(decoding: utf8.prefix(length * 8), as: UTF8.self)
    let words = start.terminalSafe.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return Redactor.standard.redact(words).fitting(length)
  }

  private func fitting(_ length: Int) -> String? {
    if isEmpty { return nil }
    return count <= length ? self : prefix(length - 1) + "…"
  }
}
