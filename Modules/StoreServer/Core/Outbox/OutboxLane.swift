import Persistence

/// A webhook, with deliveries of its own.
///
/// Lanes are independent: a receiver that does not respond holds up no other.
package struct OutboxLane: Sendable, Hashable {
  /// The number of the webhook.
  package let webhook: Int
  /// The URL of the webhook.
  package let url: String
  package let secret: WebhookSecret

  package init(webhook: Int, url: String, secret: WebhookSecret) {
    self.webhook = webhook
    self.url = url
    self.secret = secret
  }
}

extension Transaction {
  /// Returns the webhooks and their secrets.
  package func outboxLanes() async throws -> [OutboxLane] {
    try await all("SELECT id, url, secret FROM webhook ORDER BY id") { row in
      OutboxLane(webhook: try row[0], url: try row[1], secret: WebhookSecret(bytes: try row[2]))
    }
  }

  /// Returns `true` if a delivery of the lane is due.
  package func hasDueDelivery(in lane: OutboxLane, at seconds: Int) async throws -> Bool {
    let found: Int? = try await value(
      "SELECT 1 FROM delivery WHERE webhook = ? AND status = 'pending' AND due <= ? LIMIT 1",
      [lane.webhook, seconds]
    )
    return found != nil
  }
}
