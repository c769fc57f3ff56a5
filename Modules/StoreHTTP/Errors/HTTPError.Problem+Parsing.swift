import Foundation
import FoundationCore

extension HTTPError.Problem {
  /// Parses the beginning of a response's body.
  init(_ response: HTTPResponse, body: [UInt8], now: Date) {
    self.init()
    provenance = response.provenance
    retryAfter = response.fields.retryAfter(at: now)
    isForPeople = false
    // Longer explanations are cut off.
    let start = body.prefix(Self.readLimit)
    let bytes = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start
    // The excerpt may end within a character; binary data is ignored.
    let text = String(decoding: bytes, as: UTF8.self)
    guard !text.utf8.contains(0), text.unicodeScalars.count(where: { $0 == "\u{FFFD}" }) < 8 else {
      return
    }
    // The first character tells the format; the declared type is wrong too often.
    switch text.utf8.first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""):
      if let json = try? ExactJSONDecoder().decode(JSONValue.self, from: bytes) {
        read(json)
        isForPeople = response.isForPeople
      } else {
        // Truncated or invalid JSON, which still says something.
        excerpt = text.short(Self.excerptLength) ?? ""
        return
      }
    case UInt8(ascii: "<"):
      let page = MarkupText(text)
      isPage = true
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

extension HTTPResponse {
  /// `true` if an error in JSON is written for people.
  fileprivate var isForPeople: Bool {
    switch status {
    case ..<500: true
    // Servers that fail describe how; those that decline say why.
    case 501, 503, 507: fields["Content-Type"]?.hasPrefix("application/problem+json") == true
    default: false
    }
  }
}

extension String {
  /// Returns the text on one line, without secrets, up to a length; `nil` if it is blank.
  func short(_ length: Int) -> String? {
    // Only the beginning is scanned; a character may be several bytes.
    let start = String(decoding: utf8.prefix(length * 8), as: UTF8.self)
    let words = start.terminalSafe.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return Redactor.standard.redact(words).fitting(length)
  }

  private func fitting(_ length: Int) -> String? {
    if isEmpty { return nil }
    return count <= length ? self : prefix(length - 1) + "…"
  }
}
