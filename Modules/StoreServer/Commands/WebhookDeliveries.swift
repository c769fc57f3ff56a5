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

/// `rialto store webhooks retry`: sends dead letters again.
enum WebhookRetry {
  private static let deliveries = Argument.any(
    "DELIVERY",
    of: PositiveInt.self,
    "The numbers of dead letters."
  )
  private static let all = Option.flag("all", "Send all dead letters again.")
  private static let webhook = Option.value(
    "webhook",
    "ID",
    of: PositiveInt.self,
    "Send those of this webhook again."
  )

  static let command = Command(
    "retry",
    "Sends events again whose delivery was given up.",
    discussion: """
      Each has twelve further attempts, of which 'rialto store serve' makes the first at once. Later \
      events of the same order may have been delivered already: a receiver tells by the revision of the \
      order which is newer.
      """,
    examples: [
      Example("rialto store webhooks retry 17", "One dead letter."),
      Example("rialto store webhooks retry --webhook 1", "All of the first webhook."),
      Example("rialto store webhooks retry --all", "All."),
    ],
    arguments: [deliveries],
    options: [all, webhook],
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let numbers = try invocation[deliveries].map(\.number)
    let webhook = try invocation[webhook]?.number
    let isAll = try invocation[all]
    guard [!numbers.isEmpty, webhook != nil, isAll].count(where: \.self) == 1 else {
      throw UsageError(.missingArgument("DELIVERY"), at: invocation.path)
    }
    let store = try await context.openStore()
    var count = numbers.count
    if numbers.isEmpty {
      count = try await store.retryDeadLetters(of: webhook)
    } else {
      for number in numbers { try await store.retryDelivery(number) }
    }
    try context.display.note(
      count == 1 ? "1 event will be sent again." : "\(count) events will be sent again."
    )
  }
}
