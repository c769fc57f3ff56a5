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

/// `rialto store mail retry`: sends dead letters again.
enum MailRetry {
  private static let deliveries = Argument.any(
    "DELIVERY",
    of: PositiveInt.self,
    "The numbers of dead letters, or of messages whose outcome is unknown."
  )
  private static let all = Option.flag("all", "Send all dead letters again.")

  static let command = Command(
    "retry",
    "Resends failed messages.",
    discussion: """
      Each message has twelve more attempts; 'rialto store serve' makes the first at once. --all leaves out \
      messages with an unknown outcome, since the buyer may have received them.
      """,
    examples: [
      Example("rialto store mail retry 17", "One dead letter."),
      Example("rialto store mail retry --all", "All."),
    ],
    arguments: [deliveries],
    options: [all],
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let numbers = try invocation[deliveries].map(\.number)
    guard try invocation[all] == numbers.isEmpty else {
      throw UsageError(.missingArgument("DELIVERY"), at: invocation.path)
    }
    let store = try await context.openStore()
    var count = numbers.count
    if numbers.isEmpty {
      count = try await store.retryMail()
    } else {
      for number in numbers { try await store.retryMail(number) }
    }
    try context.display.note(
      count == 1 ? "1 message will be sent again." : "\(count) messages will be sent again."
    )
  }
}
