import Foundation
import FoundationCore
import Ordering
import Persistence
public import StoreCore

/// The webhooks of a store, and the deliveries to them.
public struct WebhookStore: Sendable {
  private let store: Store

  package init(_ store: Store) { self.store = store }

  /// Returns all webhooks, oldest first.
  ///
  /// - Throws: `StoreServerError.failed(_:)` if the database fails.
  public func all() async throws(StoreServerError) -> [Webhook] {
    try await store.read { transaction in
      try await transaction.all("SELECT id, url, events, created FROM webhook ORDER BY id") {
        row in
        Webhook(
          id: try row[0],
          url: try row[1],
          events: (try row[2] as String).split(separator: " ").map(String.init),
          created: Date(seconds: try row[3])
        )
      }
    }
  }

  /// Adds a webhook, which receives the events from now on.
  ///
  /// - Parameters:
  ///   - url: An https URL, or an http URL of this machine.
  ///   - events: The types of the events, such as `order.placed`; empty for all.
  ///   - secret: The secret that signs the events, as text; `nil` to generate one.
  /// - Returns: The webhook and its secret, which the store never shows again.
  /// - Throws: `StoreServerError.webhook(_:)` with the reason.
  public func add(
    _ url: String,
    events: [String] = [],
    secret: String? = nil
  ) async throws(StoreServerError) -> (webhook: Webhook, secret: String) {
    guard let secret = secret.map({ WebhookSecret($0) }) ?? WebhookSecret(random: store.random)
    else {
      throw .webhook(.invalidSecret)
    }
    if let reason = Webhook.refusal(of: url) { throw .webhook(.invalidURL(reason)) }
    let known = OrderAction.eventTypes
    if let type = events.first(where: { !known.contains($0) }) {
      throw .webhook(.unknownEvent(type, known: known))
    }
    let time = store.now().seconds
    // In the order of the documentation, and each once.
    let types = known.filter(events.contains)
    // Each between spaces, so that one LIKE finds it.
    let column = types.isEmpty ? "" : " \(types.joined(separator: " ")) "
    let id = try await store.write { transaction in
      let count: Int = try await transaction.value("SELECT count(*) FROM webhook") ?? 0
      guard count < Webhook.maximumCount else { throw StoreServerError.webhook(.tooMany(count)) }
      return try await transaction.insert(
        """
        INSERT INTO webhook (url, events, secret, created)
        VALUES (\(url), \(column), \(secret.bytes), \(time))
        """,
        numbered: "id"
      )
    }
    let webhook = Webhook(id: id, url: url, events: types, created: Date(seconds: time))
    return (webhook, secret.text)
  }

  /// Removes a webhook, with its deliveries.
  ///
  /// - Throws: `StoreServerError.webhook(_:)` if no webhook has that number.
  public func remove(_ id: Int) async throws(StoreServerError) {
    try await store.write { transaction in
      let count = try await transaction.run("DELETE FROM webhook WHERE id = \(id)")
      guard count == 1 else { throw StoreServerError.webhook(.notFound(id)) }
      try await transaction.run("DELETE FROM delivery WHERE webhook = \(id)")
    }
  }

  /// Returns the URL and the secret of a webhook.
  ///
  /// - Throws: `StoreServerError.webhook` if no webhook has that number.
  package func receiver(_ id: Int) async throws(StoreServerError) -> (
    url: String, secret: WebhookSecret
  ) {
    let found = try await store.read { transaction in
      try await transaction.first("SELECT url, secret FROM webhook WHERE id = \(id)") {
        (url: try $0[0] as String, secret: WebhookSecret(bytes: try $0[1]))
      }
    }
    guard let found else { throw .webhook(.notFound(id)) }
    return found
  }

  /// Returns the deliveries of events, newest first.
  ///
  /// - Parameters:
  ///   - status: The status of the deliveries; `nil` for any.
  ///   - webhook: The number of the webhook; `nil` for any.
  ///   - limit: The maximum number of deliveries.
  /// - Returns: The deliveries.
  /// - Throws: `StoreServerError.failed(_:)` if the database fails.
  public func deliveries(
    status: Delivery.Status? = nil,
    of webhook: Int? = nil,
    limit: Int = 100
  ) async throws(StoreServerError) -> [Delivery] {
    try await store.deliveries(status: status, webhook: webhook, limit: limit)
  }

  /// Makes a dead letter due again.
  ///
  /// - Throws: `StoreServerError.webhook(_:)` if it is not a dead letter.
  public func retry(_ delivery: Int) async throws(StoreServerError) {
    let count = try await store.retryDeadLetters(id: delivery, webhook: nil)
    guard count == 1 else { throw .webhook(.noDeadLetter(delivery)) }
  }

  /// Makes the dead letters of one webhook or of all webhooks due again.
  ///
  /// - Returns: Their number.
  /// - Throws: `StoreServerError.failed(_:)` if the database fails.
  @discardableResult
  public func retryAll(of webhook: Int? = nil) async throws(StoreServerError) -> Int {
    try await store.retryDeadLetters(id: nil, webhook: webhook)
  }
}
