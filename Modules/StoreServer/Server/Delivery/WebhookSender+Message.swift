import Foundation
import FoundationCore
import Ordering
import StoreCore

extension WebhookSender {
  /// Makes one attempt to deliver a message.
  func send(_ message: OutboxMessage, in lane: OutboxLane) async -> DeliveryOutcome {
    guard let notification = message.notification else {
      return .refused(reason: "The order of the event cannot be read.", response: nil)
    }
    return await send(
      Array(notification.json.text().utf8),
      id: message.item.event,
      attempt: message.item.attempt,
      to: lane.url,
      signedBy: lane.secret
    )
  }
}
