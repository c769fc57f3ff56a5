import CommandKit
import Foundation
import StoreCore
import StoreServer

/// A webhook as a row.
struct WebhookRow: Sendable {
  let id: Int
  let url: String
  let events: [String]
  let created: Date

  init(_ webhook: Webhook) {
    id = webhook.id
    url = webhook.url
    events = webhook.events
    created = webhook.created
  }

  var eventText: String { events.isEmpty ? "all" : events.joined(separator: ", ") }
}

/// `rialto store webhooks list`: lists the webhooks.
enum WebhookList {
  static let command = Command(
    "list",
    "Lists the webhooks of the store.",
    discussion: """
      'rialto store serve' delivers their events. Events that other commands cause wait for it. Secrets \
      are not shown.
      """,
    examples: [
      Example("rialto store webhooks list", "Numbers, URLs and events."),
      Example("rialto store webhooks list --json=id,url", "As JSON for scripts."),
    ],
    output: .rows(table),
    run: run
  )

  private static let table = Table<WebhookRow>(
    [
      .count("id", heading: "ID", \.id),
      Column("url", heading: "URL", shrinks: false, \.url),
      Column("events", heading: "EVENTS", \.events, text: \.eventText),
      .day("createdAt", heading: "CREATED", \.created),
    ],
    empty: "No webhooks."
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let store = try await context.openStore()
    try context.display.list(try await store.webhooks().map(WebhookRow.init), as: table)
  }
}
