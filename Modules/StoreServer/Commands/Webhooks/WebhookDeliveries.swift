public import CommandKit
import Foundation
public import FoundationCore
public import StoreCore
import StoreServer

extension Delivery.Status: ArgumentValue, JSONRepresentable {}

/// `rialto store webhooks deliveries`: lists the deliveries of events.
enum WebhookDeliveries {
  private static let status = Option.value(
    "status",
    "STATUS",
    of: Delivery.Status.self,
    "Only those with this status."
  )
  private static let webhook = Option.value(
    "webhook",
    "ID",
    of: PositiveInt.self,
    "Only those to this webhook."
  )
  private static let limit = Option.value(
    "limit",
    "N",
    of: PositiveInt.self,
    "The maximum number of deliveries (default: 100)."
  )

  static let command = Command(
    "deliveries",
    "Lists the deliveries of events, newest first.",
    discussion: """
      A delivery is pending until the receiver confirms the event, and dead after the last failed \
      attempt. 'rialto store expire' deletes old delivered ones.
      """,
    examples: [
      Example("rialto store webhooks deliveries", "The last 100."),
      Example("rialto store webhooks deliveries --status dead", "Those that were given up."),
      Example(
        "rialto store webhooks deliveries --webhook 1 --json=event,status,reason",
        "Those to the first webhook, as JSON."
      ),
    ],
    options: [status, webhook, limit],
    output: .rows(table),
    run: run
  )

  private static let table = Table<Delivery>(
    [
      .count("id", heading: "ID", \.id),
      .count("webhook", heading: "WEBHOOK", \.webhook),
      .count("order", heading: "ORDER", \.order),
      Column("type", heading: "TYPE", shrinks: false, \.type),
      Column("status", heading: "STATUS", \.status),
      .count("attempts", heading: "ATTEMPTS", \.attempts),
      .count("response", heading: "RESPONSE", \.response),
      Column("reason", heading: "REASON", \.reason),
      Column("createdAt", heading: "CREATED", \.created),
      Column("dueAt", \.due),
      Column("event", \.event),
    ],
    empty: "No deliveries."
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let store = try await context.openStore()
    let deliveries = try await store.deliveries(
      status: invocation[status],
      webhook: invocation[webhook]?.number,
      limit: invocation[limit]?.number ?? 100
    )
    try context.display.list(deliveries, as: table)
  }
}
