package import Foundation
import Persistence

/// The webhooks of a store, and their administration.
package struct WebhookStore: Sendable {
  package let database: any StoreDatabase
  package let now: @Sendable () -> Date

  package init(database: any StoreDatabase, now: @escaping @Sendable () -> Date) {
    self.database = database
    self.now = now
  }

  /// Returns all webhooks, oldest first.
  package func all() async throws -> [Webhook] {
    try await database.read { try await $0.webhooks() }
  }

  /// Adds a webhook, which receives the events from now on.
  ///
  /// - Throws: ``StoreServerError/webhook(_:)`` for a URL, an event or a number that is not allowed.
  package func add(
    _ url: String,
    events: [String],
    known: [String],
    secret: WebhookSecret
  ) async throws -> Webhook {
    if let reason = Webhook.refusal(of: url) {
      throw StoreServerError.webhook(.invalidURL(reason))
    }
    if let type = events.first(where: { !known.contains($0) }) {
      throw StoreServerError.webhook(.unknownEvent(type, known: known))
    }
    let time = now().seconds
    // In the order of the documentation, and each once.
    let types = known.filter(events.contains)
    return try await database.write { transaction in
      let count: Int = try await transaction.value("SELECT count(*) FROM webhook") ?? 0
      guard count < Webhook.maximumCount else {
        throw StoreServerError.webhook(.tooMany(count))
      }
      let id = try await transaction.insert(
        """
        INSERT INTO webhook (url, events, secret, created)
        VALUES (\(url), \(Self.column(types)), \(secret.bytes), \(time))
        """,
        numbered: "id"
      )
      return Webhook(id: id, url: url, events: types, created: Date(seconds: time))
    }
  }

  /// Removes a webhook and its deliveries.
  ///
  /// - Throws: ``StoreServerError/webhook(_:)`` if no webhook has that number.
  package func remove(_ id: Int) async throws {
    try await database.write { transaction in
      let count = try await transaction.run("DELETE FROM webhook WHERE id = \(id)")
      guard count == 1 else { throw StoreServerError.webhook(.notFound(id)) }
      try await transaction.run("DELETE FROM delivery WHERE webhook = \(id)")
    }
  }

  /// Returns a webhook and its secret.
  ///
  /// - Throws: ``StoreServerError/webhook(_:)`` if no webhook has that number.
  package func find(_ id: Int) async throws -> (Webhook, WebhookSecret) {
    try await database.read { transaction in
      guard let webhook = try await transaction.webhooks().first(where: { $0.id == id }) else {
        throw StoreServerError.webhook(.notFound(id))
      }
      let bytes: [UInt8]? =
        try await transaction.value("SELECT secret FROM webhook WHERE id = \(id)")
      return (webhook, WebhookSecret(bytes: bytes ?? []))
    }
  }

  /// Returns types as the column has them: each between spaces, so that one LIKE finds it.
  private static func column(_ types: [String]) -> String {
    types.isEmpty ? "" : " \(types.joined(separator: " ")) "
  }
}

extension Transaction {
  fileprivate func webhooks() async throws -> [Webhook] {
    try await all("SELECT id, url, events, created FROM webhook ORDER BY id") { row in
      Webhook(
        id: try row[0],
        url: try row[1],
        events: (try row[2] as String).split(separator: " ").map(String.init),
        created: Date(seconds: try row[3])
      )
    }
  }
}
