import Foundation
import FoundationCore

/// A body in a cassette: text, base64, or a digest.
enum RecordedBody: Sendable, Hashable {
  /// Text, without its secrets.
  case text(String)
  /// Anything else.
  case bytes([UInt8])
  /// A digest and the length, to compare bodies.
  case digest(String, length: Int)

  /// No content.
  init?(_ bytes: [UInt8], type: String?, hiding redactor: Redactor) {
    if bytes.isEmpty { return nil }
    if let text = String(validating: bytes, as: UTF8.self) {
      self = .text(redactor.redact(text))
    } else if Self.isBinary(type) {
      self = .bytes(bytes)
    } else {
      self = .bytes(Self.redacted(bytes, by: redactor))
    }
  }

  /// The same with a digest in place of binary data.
  var digested: RecordedBody {
    guard case .bytes(let bytes) = self else { return self }
    return .digest(Self.digest(of: bytes), length: bytes.count)
  }

  /// The bytes to play.
  var bytes: [UInt8]? {
    switch self {
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    case .digest: nil
    }
  }

  /// Media files contain no names and values, only bytes that may look like some.
  private static func isBinary(_ type: String?) -> Bool {
    let type = type?.lowercased() ?? ""
    return ["image/", "audio/", "video/", "font/"].contains { type.hasPrefix($0) }
  }

  /// Redacts text in another encoding than UTF-8.
  ///
  /// Its secrets are ASCII: decoded as one character a byte, everything else is preserved.
  private static func redacted(_ bytes: [UInt8], by redactor: Redactor) -> [UInt8] {
    let text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    return redactor.redact(text).unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  /// The digest need not be collision-resistant.
  private static func digest(of bytes: [UInt8]) -> String {
    let digits = String(StableHash(bytes).value, radix: 16)
    return "fnv1a:" + String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension RecordedBody: Decodable {
  private enum CodingKeys: CodingKey {
    case text, base64, digest, length
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    if members.contains(.digest) {
      self = .digest(
        try members.decode(String.self, forKey: .digest),
        length: try members.decode(Int.self, forKey: .length)
      )
    } else if members.contains(.base64) {
      let encoded = try members.decode(String.self, forKey: .base64)
      guard let data = Data(base64Encoded: encoded) else {
        throw DecodingError.dataCorruptedError(
          forKey: .base64,
          in: members,
          debugDescription: "This is not valid base64."
        )
      }
      self = .bytes(Array(data))
    } else {
      self = .text(try members.decode(String.self, forKey: .text))
    }
  }

  var json: JSONValue {
    switch self {
    case .text(let text): ["text": .string(text)]
    case .bytes(let bytes): ["base64": .string(Data(bytes).base64EncodedString())]
    case .digest(let digest, let length): ["digest": .string(digest), "length": .number(length)]
    }
  }
}
