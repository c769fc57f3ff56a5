import Foundation
import FoundationCore
import Ordering
public import StoreCore
public import StoreHTTP

extension StoreServer {
  /// Returns the webhooks of the store, oldest first.
  ///
  /// - Throws: `StoreServerError.failed(_:)` if the database fails.
  public func webhooks() async throws(StoreServerError) -> [Webhook] {
    try await StoreServerError.wrapping { try await webhookStore.all() }
  }

  /// Adds a webhook, which receives the events from now on.
  ///
  /// - Parameters:
  ///   - url: An https URL, or an http URL of this machine.
  ///   - events: The types of the events, such as `order.placed`; empty for all.
  ///   - secret: The secret that signs the events, as text; `nil` to generate one.
  /// - Returns: The webhook and its secret, which the store never shows again.
  /// - Throws: `StoreServerError.webhook(_:)` with the reason.
  public func addWebhook(
    _ url: String,
    events: [String] = [],
    secret: String? = nil
  ) async throws(StoreServerError) -> (webhook: Webhook, secret: String) {
    var parsed = WebhookSecret(random: configuration.random)
    if let secret {
      guard let given = WebhookSecret(secret) else { throw .webhook(.invalidSecret) }
      parsed = given
    }
    let secret = parsed
    let webhook = try await StoreServerError.wrapping {
      try await webhookStore.add(
        url,
        events: events,
        known: OrderAction.eventTypes,
        secret: secret
      )
    }
    return (webhook, secret.text)
  }

  /// Removes a webhook, with its deliveries.
  ///
  /// - Throws: `StoreServerError.webhook(_:)` if no webhook has that number.
  public func removeWebhook(_ id: Int) async throws(StoreServerError) {
    try await StoreServerError.wrapping { try await webhookStore.remove(id) }
  }

  /// Sends a `ping` event to a webhook, once.
  ///
  /// - Parameters:
  ///   - id: The number of the webhook.
  ///   - transport: The transport to the webhook.
  /// - Returns: The HTTP status of the receiver, and why the test failed; `nil` if it did not.
  /// - Throws: `StoreServerError.webhook(_:)` if no webhook has that number.
  public func testWebhook(
    _ id: Int,
    over transport: any HTTPTransport
  ) async throws(StoreServerError) -> (status: Int?, reason: String?) {
    let (webhook, secret) = try await StoreServerError.wrapping {
      try await webhookStore.find(id)
    }
    let event = "evt_test_" + String(configuration.random(), radix: 36)
    let ping = OrderNotification(
      id: OrderNotification.ID(rawValue: event),
      type: "ping",
      at: configuration.now()
    )
    let sender = WebhookSender(
      over: transport,
      now: configuration.now,
      clock: configuration.clock
    )
    let outcome = await sender.send(
      ping.jsonBytes(),
      id: event,
      attempt: 1,
      to: webhook.url,
      signedBy: secret
    )
    switch outcome {
    case .delivered(let status): return (status, nil)
    case .failed(let reason, let status), .refused(let reason, let status):
      return (status, reason)
    case .unknown(let reason): return (nil, reason)
    }
  }

  /// Returns the deliveries of events to webhooks, newest first.
  ///
  /// - Parameters:
  ///   - status: The status of the deliveries; `nil` for any.
  ///   - webhook: The number of the webhook; `nil` for any.
  ///   - limit: The maximum number of deliveries.
  /// - Returns: The deliveries.
  /// - Throws: `StoreServerError.failed(_:)` if the database fails.
  public func deliveries(
    status: Delivery.Status? = nil,
    webhook: Int? = nil,
    limit: Int = 100
  ) async throws(StoreServerError) -> [Delivery] {
    try await StoreServerError.wrapping {
      try await store.database.read {
        try await $0.deliveries(status: status, webhook: webhook, limit: limit)
      }
    }
  }

  /// Makes a dead letter due again.
  ///
  /// - Throws: `StoreServerError.webhook(_:)` if it is not a dead letter.
  public func retryDelivery(_ id: Int) async throws(StoreServerError) {
    let count = try await retry(id: id, webhook: nil)
    guard count == 1 else { throw .webhook(.noDeadLetter(id)) }
  }

  /// Makes the dead letters of one webhook or of all webhooks due again.
  ///
  /// - Returns: Their number.
  /// - Throws: `StoreServerError.failed(_:)` if the database fails.
  @discardableResult
  public func retryDeadLetters(of webhook: Int? = nil) async throws(StoreServerError) -> Int {
    try await retry(id: nil, webhook: webhook)
  }

  func retry(id: Int?, webhook: Int?) async throws(StoreServerError) -> Int {
    let seconds = configuration.now().seconds
    let count = try await StoreServerError.wrapping {
      try await store.database.write(.unrestricted) {
        try await $0.retryDeadLetters(id: id, webhook: webhook, at: seconds)
      }
    }
    store.deliverySignal.wake()
    return count
  }

  private var webhookStore: WebhookStore {
    WebhookStore(database: store.database, now: configuration.now)
  }
}
