public import CommandKit
import Foundation
public import FoundationCore
public import OrderingServer
import StoreCore
import StoreServer

/// The options and rows that the deliveries of e-mail and of webhooks share.
enum Deliveries {
  static let numbers = Argument<[PositiveInt]>(
    "DELIVERY",
    "With --retry, the numbers of what to send again (default: all dead letters)."
  )
  static let status = Option<Delivery.Status?>("status STATUS", "Only those with this status.")
  static let limit = Option.limit("deliveries", default: 100)
  static let retries = Option.flag("retry", "Send dead letters again in place of listing them.")

  /// Returns the columns.
  ///
  /// The reply is the name of the status that the receiver replied with.
  static func columns(to recipient: Column<Delivery>? = nil, reply: String) -> [Column<Delivery>] {
    [.count("id", heading: "ID", \.id)] + [recipient].compactMap(\.self) + [
      .count("order", heading: "ORDER", \.order),
      Column("type", heading: "TYPE", shrinks: false, \.type),
      Column("status", heading: "STATUS", \.status),
      .count("attempts", heading: "ATTEMPTS", \.attempts),
      .count(reply, heading: reply.uppercased(), \.response),
      Column("reason", heading: "REASON", \.reason),
      Column("createdAt", heading: "CREATED", \.created),
      Column("dueAt", \.due),
      Column("event", \.event),
    ]
  }

  /// Returns the numbers to send again, none for all dead letters; `nil` to list deliveries.
  static func numbersToRetry(of invocation: Invocation) throws -> [Int]? {
    try invocation.require("--retry", for: ["DELIVERY"])
    for option in [status.name, limit.name] {
      try invocation.allowOne(of: ["--retry", "--\(option)"])
    }
    return try invocation[retries] ? invocation[numbers].map(\.number) : nil
  }
}

extension Delivery.Status: ArgumentValue, JSONRepresentable {}

/// `rialto store mail deliveries`: lists the messages to buyers, or sends them again.
enum MailDeliveries {
  static let command = Command(
    "deliveries",
    "Lists the messages to buyers, newest first, or resends failed ones.",
    discussion: """
      A message is pending until the mail server has it, and dead after the last failed attempt. It is \
      unknown if the server was sent it and did not confirm it: the buyer may have it, so it is only \
      sent again by its number. 'rialto store expire' deletes old delivered ones.

      With --retry, each message has twelve more attempts; 'rialto store serve' makes the first at once.
      """,
    examples: [
      Example("rialto store mail deliveries", "The last 100."),
      Example("rialto store mail deliveries --status dead", "Those that were given up."),
      Example("rialto store mail deliveries --retry", "Send all of these again."),
      Example("rialto store mail deliveries --retry 17", "Send one again."),
      Example("rialto store mail deliveries --json=order,type,status,reason", "As JSON."),
    ],
    arguments: [Deliveries.numbers],
    options: [Deliveries.status, Deliveries.limit, Deliveries.retries],
    output: .rows(table)
  ) { invocation, context in
    let display = try context.display
    let numbers = try Deliveries.numbersToRetry(of: invocation)
    let store = try await context.openStore()
    guard let numbers else {
      let messages = try await store.mail.deliveries(
        status: invocation[Deliveries.status],
        limit: invocation[Deliveries.limit]?.number ?? 100
      )
      return try display.list(messages, as: table)
    }
    for number in numbers { try await store.mail.retry(number) }
    let count = numbers.isEmpty ? try await store.mail.retryAll() : numbers.count
    display.note("\(count.counted("message")) will be sent again.")
  }

  private static let table = Table(Deliveries.columns(reply: "reply"), empty: "No messages.")
}

/// `rialto store webhooks deliveries`: lists the deliveries of events, or makes them again.
enum WebhookDeliveries {
  private static let webhook = Option<PositiveInt?>("webhook ID", "Only those to this webhook.")

  static let command = Command(
    "deliveries",
    "Lists the deliveries of events, newest first, or makes failed ones again.",
    discussion: """
      A delivery is pending until the receiver confirms the event, and dead after the last failed \
      attempt. 'rialto store expire' deletes old delivered ones.

      With --retry, each event has twelve more attempts; 'rialto store serve' makes the first at once. \
      Later events of the same order may have been delivered already: a receiver tells by the revision \
      of the order which is newer.
      """,
    examples: [
      Example("rialto store webhooks deliveries", "The last 100."),
      Example("rialto store webhooks deliveries --status dead", "Those that were given up."),
      Example("rialto store webhooks deliveries --retry", "Make all of these again."),
      Example("rialto store webhooks deliveries --retry --webhook 1", "All of the first webhook."),
      Example("rialto store webhooks deliveries --retry 17", "One of them."),
      Example(
        "rialto store webhooks deliveries --webhook 1 --json=event,status,reason",
        "Those to the first webhook, as JSON."
      ),
    ],
    arguments: [Deliveries.numbers],
    options: [Deliveries.status, webhook, Deliveries.limit, Deliveries.retries],
    output: .rows(table)
  ) { invocation, context in
    let display = try context.display
    let numbers = try Deliveries.numbersToRetry(of: invocation)
    let webhook = try invocation[webhook]?.number
    try invocation.allowOne(of: ["DELIVERY", "--webhook"])
    let store = try await context.openStore()
    guard let numbers else {
      let deliveries = try await store.webhooks.deliveries(
        status: invocation[Deliveries.status],
        of: webhook,
        limit: invocation[Deliveries.limit]?.number ?? 100
      )
      return try display.list(deliveries, as: table)
    }
    for number in numbers { try await store.webhooks.retry(number) }
    let count = numbers.isEmpty ? try await store.webhooks.retryAll(of: webhook) : numbers.count
    display.note("\(count.counted("event")) will be sent again.")
  }

  private static let table = Table(
    Deliveries.columns(to: .count("webhook", heading: "WEBHOOK", \.webhook), reply: "response"),
    empty: "No deliveries."
  )
}
