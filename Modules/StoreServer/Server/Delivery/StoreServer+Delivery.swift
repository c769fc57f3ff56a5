import Foundation
public import Mail
import StoreCore
public import StoreHTTP

extension StoreServer {
  /// Delivers the events of orders to the webhooks of the store and to buyers, until the task is cancelled.
  ///
  /// An event is delivered at least once, and the events of an order in their order. After a failed
  /// attempt there are others, after growing pauses; the last failure makes the event a dead letter.
  /// A message to a buyer is not sent again once the mail server was sent its content, unless that
  /// refused it. Any number of servers of one store can deliver beside one another. After a cancellation,
  /// the attempts that have begun have 25 seconds to end.
  ///
  ///     let deliveries = Task { await store.deliverEvents(over: CurlTransport()) }
  ///
  /// - Parameters:
  ///   - transport: The transport to the webhooks.
  ///   - mail: The transport of the messages to buyers.
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
      sender: WebhookSender(
        over: transport,
        now: configuration.now,
        clock: configuration.clock
      ),
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
}

extension Store {
  /// Returns the metrics of the deliveries, by small indexes.
  func deliveryMetrics() async -> [Metric] {
    // The other metrics matter even while the database is unavailable.
    let open = try? await database.read(.boundedStaleness) { try await $0.openDeliveryCounts() }
    let attempts = deliveryCounter.counts
    let counts = open.map { open in
      [
        Metric(
          "deliveries_pending",
          .gauge,
          help: "Events that are not delivered yet.",
          open.pending
        ),
        Metric("deliveries_dead", .gauge, help: "Events whose delivery was given up.", open.dead),
      ]
    }
    return (counts ?? []) + [
      Metric(
        "delivery_attempts_total",
        .counter,
        help: "Attempts to deliver events to webhooks.",
        [("result=\"delivered\"", attempts.delivered), ("result=\"failed\"", attempts.failed)]
      )
    ]
  }
}
