import FoundationCore
import OrderingServer
import StoreServer

/// The e-mails to buyers and the events of webhooks that the store has given up sending.
struct MessagesToday: Sendable {
  /// The e-mails that were not delivered, or whose outcome is unknown; newest first.
  let mail: [Delivery]
  /// The events that a webhook did not confirm, newest first.
  let events: [Delivery]

  /// Loads the failed messages of a store, at most a thousand of each kind.
  init(of store: StoreServer) async throws {
    let limit = 1000
    mail =
      try await store.mail.deliveries(status: .dead, limit: limit)
      + store.mail.deliveries(status: .unknown, limit: limit)
    events = try await store.webhooks.deliveries(status: .dead, limit: limit)
  }

  /// Returns the alerts: one for each e-mail, and one for each webhook, whose receiver may have been
  /// out of order for many events.
  func alerts(limit: Int) -> [TodayAlert] {
    mail.prefix(limit).map { message in
      let outcome = message.status == .unknown ? "may not have arrived" : "was not delivered"
      return TodayAlert(
        kind: .mailFailed,
        text: "Order \(message.order): the e-mail '\(message.type)' \(outcome)."
          + (message.reason.map { " \($0)" } ?? ""),
        subject: .order("\(message.order)"),
        command: "rialto store mail deliveries --retry \(message.id)"
      )
    }
      + Dictionary(grouping: events, by: \.webhook).ordered { $0.key < $1.key }.prefix(limit)
      .map { webhook, events in
        TodayAlert(
          kind: .webhookFailed,
          text: "Webhook \(webhook): \(events.count.counted("event")) not delivered."
            + (events.first?.reason.map { " \($0)" } ?? ""),
          subject: .webhook("\(webhook)"),
          command: "rialto store webhooks deliveries --retry --webhook \(webhook)"
        )
      }
  }
}
