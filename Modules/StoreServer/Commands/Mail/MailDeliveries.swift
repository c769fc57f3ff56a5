import CommandKit
import Foundation
import StoreCore
import StoreServer

/// `rialto store mail deliveries`: lists the messages to buyers.
enum MailDeliveries {
  private static let status = Option.value(
    "status",
    "STATUS",
    of: Delivery.Status.self,
    "Only those with this status."
  )
  private static let limit = Option.value(
    "limit",
    "N",
    of: PositiveInt.self,
    "The maximum number of messages (default: 100)."
  )

  static let command = Command(
    "deliveries",
    "Lists the messages to buyers, newest first.",
    discussion: """
      A message is pending until the mail server has it, and dead after the last failed attempt. It is \
      unknown if the server was sent it and did not confirm it: the buyer may have it, so it is not sent \
      again. 'rialto store expire' deletes old delivered ones.
      """,
    examples: [
      Example("rialto store mail deliveries", "The last 100."),
      Example("rialto store mail deliveries --status dead", "Those that were given up."),
      Example("rialto store mail deliveries --json=order,type,status,reason", "As JSON."),
    ],
    options: [status, limit],
    output: .rows(table),
    run: run
  )

  private static let table = Table<Delivery>(
    [
      .count("id", heading: "ID", \.id),
      .count("order", heading: "ORDER", \.order),
      Column("type", heading: "TYPE", shrinks: false, \.type),
      Column("status", heading: "STATUS", \.status),
      .count("attempts", heading: "ATTEMPTS", \.attempts),
      .count("reply", heading: "REPLY", \.response),
      Column("reason", heading: "REASON", \.reason),
      Column("createdAt", heading: "CREATED", \.created),
      Column("dueAt", \.due),
      Column("event", \.event),
    ],
    empty: "No messages."
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let store = try await context.openStore()
    let messages = try await store.mailDeliveries(
      status: invocation[status],
      limit: invocation[limit]?.number ?? 100
    )
    try context.display.list(messages, as: table)
  }
}
