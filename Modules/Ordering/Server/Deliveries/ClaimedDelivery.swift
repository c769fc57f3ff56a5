import Persistence
import StoreCore

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

  package init(webhook: Int, receiver: Receiver) {
    self.webhook = webhook
    self.receiver = receiver
  }
}

/// A delivery that this process has claimed for one attempt.
package struct ClaimedDelivery: Sendable {
  package let id: Int
  package let webhook: Int
  package let event: String
  package let type: String
  package let order: Int
  /// The revision of the order after the event.
  package let version: Int
  /// The order after the event, as JSON.
  package let content: String
  /// The time of the event, in seconds since 1970.
  package let created: Int
  /// The number of this attempt, from 1.
  package let attempt: Int
  /// The number of failed attempts since the delivery was last retried by hand.
  package let failures: Int

  /// The reply by which a mail server asks for the content of a message.
  ///
  /// The sender records the reply before it sends the content. While this is the last reply, the server
  /// may have the message, also after a kill, and the sender does not send it again.
  package static let contentReply = 354

  /// The condition of messages whose content the server was sent, and for which it gave no other reply.
  static let hasContentBegun: SQLText =
    "webhook = \(DeliveryLane.mail) AND coalesce(response, 0) = \(contentReply)"
}

/// The outcome of an attempt.
package enum DeliveryOutcome: Sendable, Hashable {
  case delivered(response: Int?)
  /// The receiver refused the event, or did not respond.
  case failed(reason: String, response: Int?)
  /// The receiver wants no more such events.
  case refused(reason: String, response: Int?)
  /// The mail server was sent the message and did not confirm it.
  case unknown(reason: String)

  /// `true` if the receiver did not respond at all.
  package var isUnreachable: Bool { if case .failed(_, nil) = self { true } else { false } }
}

/// The pauses between the attempts of a delivery, and the number of attempts.
///
/// The pause triples after every failure, from ten seconds to half a day: twelve attempts within about
/// two days.
package struct RetrySchedule: Sendable {
  package var maximumAttempts = 12
  package var firstPause = 10
  package var longestPause = 12 * 60 * 60

  package init() {}

  /// Returns the seconds until the next attempt; `nil` after the last attempt.
  ///
  /// - Parameters:
  ///   - failures: The number of failed attempts, from 1.
  ///   - jitter: A number from 0 up to 1, which spreads the attempts over a fifth of the pause.
  /// - Returns: The seconds.
  package func pause(afterFailures failures: Int, jitter: Double) -> Int? {
    guard failures < maximumAttempts else { return nil }
    var pause = firstPause
    for _ in 1..<max(failures, 1) where pause < longestPause { pause *= 3 }
    pause = min(pause, longestPause)
    return pause + Int(Double(pause) * 0.2 * jitter)
  }
}
