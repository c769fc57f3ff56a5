import Foundation
import FoundationCore
import Ordering
import StoreCore

/// The ways in which the outbox reaches its receivers.
struct OutboxSenders: Sendable {
  let webhooks: WebhookSender

  func canSend(in lane: OutboxLane) -> Bool { lane.url != nil }

  /// Makes one attempt to deliver a message.
  func send(_ message: OutboxMessage, in lane: OutboxLane) async -> DeliveryOutcome {
    guard let notification = message.notification else {
      return .refused(reason: "The order of the event cannot be read.", response: nil)
    }
    guard let url = lane.url else {
      return .failed(reason: "E-mail is not configured.", response: nil)
    }
    return await webhooks.send(
      Array(notification.json.text().utf8),
      id: message.item.event,
      attempt: message.item.attempt,
      to: url,
      signedBy: lane.secret
    )
  }
}
