import Foundation
import FoundationCore
public import Mail
import Ordering
public import OrderingServer
public import StoreCore
public import StoreHTTP

extension StoreServer {
  /// The webhooks of the store.
  public var webhooks: WebhookStore { WebhookStore(store) }

  /// The messages to buyers.
  public var mail: MailStore { MailStore(store) }

  /// Delivers the events of orders to the webhooks of the store and to buyers, until the task is cancelled.
  ///
  /// An event is delivered at least once, and the events of an order in their order. After a failed
  /// attempt there are others, after growing pauses; the last failure makes the event a dead letter.
  /// A message to a buyer is not sent again once the mail server was sent its content, unless that
  /// refused it. Any number of servers of one store can deliver beside one another. After a cancellation,
  /// the attempts that have begun have 25 seconds to end.
  ///
  ///     let deliveries = Task { await store.deliverEvents(over: CurlTransport()) }
  public func deliverEvents(
    over transport: any HTTPTransport,
    mail: any MailTransport = SMTPTransport()
  ) async {
    await deliverer(over: transport, mail: mail).run()
  }

  /// Returns the deliverer of the store's events.
  package func deliverer(
    over transport: any HTTPTransport,
    mail: any MailTransport = SMTPTransport()
  ) -> EventDeliverer {
    let configuration = configuration
    return EventDeliverer(
      store: store,
      attempts: deliveryAttempts,
      sender: WebhookSender(over: transport, now: configuration.now, clock: configuration.clock),
      mailSender: MailSender(transport: mail),
      clock: configuration.clock,
      jitter: { Double(configuration.random() >> 11) / Double(1 << 53) },
      report: { event in
        guard let log = configuration.log else { return }
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        log(event.line(at: configuration.now().formatted(style)))
      }
    )
  }

  /// Sends a `ping` event to a webhook, once.
  ///
  /// - Throws: `StoreServerError.webhook(_:)` if no webhook has that number.
  /// - Returns: The HTTP status of the receiver, and why the test failed; `nil` if it did not.
  public func testWebhook(
    _ id: Int,
    over transport: any HTTPTransport
  ) async throws(StoreServerError) -> (status: Int?, reason: String?) {
    let (url, secret) = try await webhooks.receiver(id)
    let event = "evt_test_" + String(configuration.random(), radix: 36)
    let ping = OrderNotification(
      id: OrderNotification.ID(rawValue: event),
      type: "ping",
      at: configuration.now()
    )
    let sender = WebhookSender(over: transport, now: configuration.now, clock: configuration.clock)
    let outcome = await sender.send(
      ping.jsonBytes(),
      id: event,
      attempt: 1,
      to: url,
      signedBy: secret
    )
    switch outcome {
    case .delivered(let status): return (status, nil)
    case .failed(let reason, let status), .refused(let reason, let status):
      return (status, reason)
    case .unknown(let reason): return (nil, reason)
    }
  }
}

/// The attempts to deliver events since the store was opened.
struct DeliveryAttempts: Sendable {
  private let counts = Lock((delivered: 0, failed: 0))

  func note(isDelivered: Bool) {
    counts.withLock { counts in
      if isDelivered { counts.delivered += 1 } else { counts.failed += 1 }
    }
  }

  /// Returns the metrics of the attempts, and of the deliveries by small indexes.
  func metrics(of store: Store) async -> [Metric] {
    // The other metrics matter even while the database is unavailable.
    let open = try? await store.database.read(.boundedStaleness) {
      try await DeliveryStore($0).openCounts()
    }
    let (delivered, failed) = counts.withLock(\.self)
    let attempts = Metric(
      "delivery_attempts_total",
      .counter,
      "Attempts to deliver events to webhooks.",
      [("result=\"delivered\"", delivered), ("result=\"failed\"", failed)]
    )
    guard let open else { return [attempts] }
    return [
      Metric("deliveries_pending", .gauge, "Events that are not delivered yet.", open.pending),
      Metric("deliveries_dead", .gauge, "Events that will not be sent again.", open.dead),
      attempts,
    ]
  }
}
