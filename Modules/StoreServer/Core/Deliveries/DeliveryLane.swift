import Persistence

/// The deliveries to one webhook, or the messages to buyers.
///
/// Lanes are independent: a receiver that does not respond holds up no other.
package struct DeliveryLane: Sendable, Hashable {
  /// A destination of deliveries.
  package enum Receiver: Sendable, Hashable {
    case webhook(url: String, secret: WebhookSecret)
    case mail(MailSettings)
  }

  /// The number of the webhook; ``mail`` for the messages to buyers.
  package let webhook: Int
  package let receiver: Receiver

  /// The number that stands for mail.
  package static let mail = 0

  package init(webhook: Int, url: String, secret: WebhookSecret) {
    self.webhook = webhook
    receiver = .webhook(url: url, secret: secret)
  }

  package init(mail settings: MailSettings) {
    webhook = Self.mail
    receiver = .mail(settings)
  }
}

extension Transaction {
  /// Returns the webhooks and their secrets, and mail if it is on.
  package func deliveryLanes() async throws -> [DeliveryLane] {
    let webhooks = try await all("SELECT id, url, secret FROM webhook ORDER BY id") { row in
      DeliveryLane(webhook: try row[0], url: try row[1], secret: WebhookSecret(bytes: try row[2]))
    }
    return try await webhooks + [mailSettings()].compactMap(\.self).map(DeliveryLane.init(mail:))
  }

  /// Returns `true` if a delivery of the lane is due.
  package func hasDueDelivery(in lane: DeliveryLane, at seconds: Int) async throws -> Bool {
    let found: Int? = try await value(
      """
      SELECT 1 FROM delivery
      WHERE webhook = \(lane.webhook) AND status = 'pending' AND due <= \(seconds) LIMIT 1
      """
    )
    return found != nil
  }
}
