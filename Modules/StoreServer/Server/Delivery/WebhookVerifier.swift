public import Foundation
import OrderingServer
import StoreCore
public import StoreHTTP

/// Verifies that a request to a webhook is from the store that has the secret.
///
///     guard let verifier = WebhookVerifier(secret: secret) else { throw … }
///     guard verifier.isValid(body, fields: request.fields, at: Date()) else { return unauthorized }
public struct WebhookVerifier: Sendable {
  private let secret: WebhookSecret

  /// The seconds by which the time of a request may differ from the receiver's clock.
  private static let tolerance = 300

  /// Creates a verifier; `nil` if the text is not a secret.
  ///
  /// - Parameter secret: The secret that `rialto store webhooks add` has shown.
  public init?(secret: String) {
    guard let secret = WebhookSecret(secret) else { return nil }
    self.secret = secret
  }

  /// Returns `true` if the store has signed the body within the last five minutes.
  ///
  /// A header field may have several signatures, separated by spaces; one of them is enough.
  public func isValid(_ body: [UInt8], fields: HTTPFields, at now: Date) -> Bool {
    guard let id = fields["webhook-id"], let timestamp = fields["webhook-timestamp"],
      let seconds = Int(timestamp), let signatures = fields["webhook-signature"],
      abs(now.timeIntervalSince1970 - Double(seconds)) <= Double(Self.tolerance)
    else { return false }
    let expected = Array(secret.signature(of: body, id: id, at: seconds).utf8)
    return signatures.split(separator: " ").contains { Sodium.areEqual(Array($0.utf8), expected) }
  }
}
