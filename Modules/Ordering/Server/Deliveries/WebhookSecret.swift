import Foundation
import StoreCore

/// The secret by which a receiver verifies that an event is from the store.
///
/// The header fields follow Standard Webhooks (standardwebhooks.com), for which libraries exist in
/// most languages.
package struct WebhookSecret: Sendable, Hashable {
  package let bytes: [UInt8]

  /// The prefix of a secret as text.
  private static let prefix = "whsec_"

  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// Creates a random secret of 32 bytes.
  package init(random: () -> UInt64) {
    bytes = (0..<4).flatMap { _ in withUnsafeBytes(of: random()) { Array($0) } }
  }

  /// Parses a secret: `whsec_` and 24 to 64 bytes in Base64.
  package init?(_ text: String) {
    guard text.hasPrefix(Self.prefix),
      let data = Data(base64Encoded: String(text.dropFirst(Self.prefix.count))),
      (24...64).contains(data.count)
    else { return nil }
    bytes = Array(data)
  }

  /// The secret as text, which a receiver is configured with.
  package var text: String { Self.prefix + Data(bytes).base64EncodedString() }

  /// Returns the signature of a message at a time, for the header field `webhook-signature`.
  package func signature(of body: [UInt8], id: String, at timestamp: Int) -> String {
    let message = Array("\(id).\(timestamp).".utf8) + body
    return "v1," + Data(Sodium.hmacSHA256(message, key: bytes)).base64EncodedString()
  }
}
