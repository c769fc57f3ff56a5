import CommandKit
import Foundation
import FoundationCore
import Ordering
import OrderingServer
import StoreCore
import StoreServer

/// `rialto store webhooks`: manages the webhooks of the store.
enum WebhookGroup {
  static let command = Command(
    "webhooks",
    "Lists and manages the URLs that the store notifies of the events of orders.",
    discussion: """
      A webhook receives a signed POST request for each event of an order, from the moment when it was \
      added. 'rialto store serve' delivers the events, also those that other commands caused while it \
      was not running: without it, they wait.

      An event is delivered at least once, and the events of an order in their order. An attempt that \
      is not answered with 2xx within 10 seconds is repeated, after 10 seconds at first and half a day at \
      last; after the twelfth, the event is a dead letter, which 'deliveries --retry' sends again. \
      Redirects are not followed.

      The headers webhook-id, webhook-timestamp and webhook-signature are those of Standard Webhooks. A \
      repeated event has the same webhook-id, and a greater webhook-attempt.
      """,
    examples: [
      Example(
        "rialto store webhooks add https://shop.example/hooks --events order.placed,order.shipped",
        "Add a webhook, and show its secret."
      ),
      Example("rialto store webhooks", "List the webhooks, without their secrets."),
      Example("rialto store webhooks --json=id,url", "As JSON for scripts."),
      Example("rialto store webhooks test 1", "Send it a ping."),
      Example("rialto store webhooks deliveries --status dead", "List what was not delivered."),
      Example("rialto store webhooks deliveries --retry", "Send all of that again."),
    ],
    subcommands: [add, WebhookDeliveries.command, WebhookListen.command, remove, test],
    output: .rows(table)
  ) { _, context in
    let store = try await context.openStore()
    try context.display.list(try await store.webhooks.all(), as: table)
  }

  private static let id = Argument<PositiveInt>("ID", "The number of the webhook.")

  private static let url = Argument<TextLine>(
    "URL",
    "An https URL, or an http URL of this machine."
  )
  private static let events = Option<[TextLine]>(
    "events TYPES",
    "The types of the events, separated by commas (default: all)."
  )
  private static let secretFile = Option<Path?>(
    "secret-file PATH",
    "Read the secret from the first line of a file."
  )
  private static let secretInput = Option.flag(
    "secret-stdin",
    "Read the secret from standard input."
  )

  private static let add = Command(
    "add",
    "Adds a webhook, and shows its secret once.",
    discussion: """
      The secret signs every event, so that the receiver can verify that it is from this store. The \
      command generates one and shows it; no other command does. A secret of your own is 'whsec_' and 24 \
      to 64 random bytes in Base64.

      The types are \(OrderAction.eventTypes.joined(separator: ", ")).

      Events contain the names and addresses of buyers. They are sent by https, or by http to a port of \
      this machine.
      """,
    examples: [
      Example("rialto store webhooks add https://shop.example/hooks", "Send it all events."),
      Example(
        "rialto store webhooks add http://127.0.0.1:9000/ --events order.placed --quiet",
        "Send placed orders to a program of this machine."
      ),
      Example(
        "pass show hooks | rialto store webhooks add https://shop.example/hooks --secret-stdin",
        "Use a secret from a password manager."
      ),
      Example(
        "rialto store webhooks add https://shop.example/hooks --secret-file secret.txt",
        "Use the secret in a file."
      ),
    ],
    arguments: [url],
    options: [events, secretFile, secretInput],
    output: .one(addedTable)
  ) { invocation, context in
    let display = try context.display
    let url = try invocation[url].text
    let types = try invocation[events].eventTypes
    let given = try secret(of: invocation, in: context)
    let store = try await context.openStore(createsStore: true)
    let added = try await store.webhooks.add(url, events: types, secret: given?.revealed)
    try display.detail(
      Added(webhook: added.webhook, secret: given == nil ? added.secret : nil),
      as: addedTable
    )
    if given == nil { display.note("Copy the secret to the receiver now: it is not shown again.") }
  }

  private struct Added: Sendable {
    let webhook: Webhook
    let secret: String?
  }

  private static let addedTable = Table<Added>([
    .count("id", heading: "ID", \.webhook.id),
    Column("url", heading: "URL", shrinks: false, \.webhook.url),
    Column("events", heading: "EVENTS", \.webhook.events, text: { $0.webhook.eventText }),
    Column("secret", heading: "SECRET", shrinks: false, \.secret),
  ])

  /// Returns the secret of the options, or `nil` to generate one.
  private static func secret(
    of invocation: Invocation,
    in context: any StoreContext
  ) throws -> SecretText? {
    try invocation.allowOne(of: ["--secret-file", "--secret-stdin"])
    let file = try invocation[secretFile].map { TextFile(context.path(of: $0)) }
    guard try invocation[secretInput] else {
      return try file.map { try SecretText(firstLineOf: $0) }
    }
    guard let line = try context.display.console.input.readLine(), !line.isEmpty else {
      throw OutputError.unreadable(reason: "The first line has no secret.")
    }
    return SecretText(line)
  }

  private static let table = Table<Webhook>(
    [
      .count("id", heading: "ID", \.id),
      Column("url", heading: "URL", shrinks: false, \.url),
      Column("events", heading: "EVENTS", \.events, text: \.eventText),
      .day("createdAt", heading: "CREATED", \.created),
    ],
    empty: "No webhooks."
  )

  private static let remove = Command(
    "remove",
    "Removes a webhook, with its events that are not delivered yet.",
    examples: [
      Example("rialto store webhooks remove 1", "Remove it, after a question."),
      Example("rialto store webhooks remove 1 --yes", "Without a question, for scripts."),
    ],
    arguments: [id]
  ) { invocation, context in
    let display = try context.display
    let id = try invocation[id].number
    let store = try await context.openStore()
    try Confirmation.ask(
      "Remove webhook \(id), and its events that are not delivered yet?",
      invocation,
      display
    )
    try await store.webhooks.remove(id)
    display.note("Removed webhook \(id).")
  }

  private static let test = Command(
    "test",
    "Sends a signed event of the type 'ping' to a webhook, once.",
    discussion: "It is sent by this command, whether or not the store is served.",
    examples: [
      Example("rialto store webhooks test 1", "Send it to the first webhook."),
      Example("rialto store webhooks test 1 --json=status", "The HTTP status of the receiver."),
    ],
    arguments: [id],
    output: .one(outcomeTable)
  ) { invocation, context in
    let id = try invocation[id].number
    let store = try await context.openStore()
    let (status, reason) = try await store.testWebhook(id, over: context.transport)
    if let reason { throw WebhookTestFailure(id: id, answer: reason) }
    try context.display.outcome(
      Outcome(id: id, status: status),
      as: outcomeTable,
      sentence: "Webhook \(id) responded with \(status.map(String.init) ?? "nothing")."
    )
  }

  private struct Outcome: Sendable {
    let id: Int
    let status: Int?
  }

  private static let outcomeTable = Table<Outcome>([
    .count("webhook", heading: "WEBHOOK", \.id),
    .count("status", heading: "STATUS", \.status),
  ])
}

/// The failure of a test of a webhook.
struct WebhookTestFailure: Failure {
  let id: Int
  let answer: String

  var details: FailureDetails {
    .init(
      "store.webhook_test_failed",
      .unavailable,
      "Webhook \(id) did not accept the ping.",
      reason: answer,
      suggestion: "Check the receiver, and its URL in 'rialto store webhooks'."
    )
  }
}

extension Webhook {
  fileprivate var eventText: String { events.isEmpty ? "all" : events.joined(separator: ", ") }
}

extension [TextLine] {
  /// The types of events; one text may have several, separated by commas.
  var eventTypes: [String] {
    flatMap { $0.text.split(separator: ",") }.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

extension SecretText {
  /// Reads the secret in the first line of a file.
  init(firstLineOf file: TextFile) throws(FileFailure) {
    guard let text = try file.read() else {
      throw .unreadable(path: file.path, reason: "It does not exist.")
    }
    self.init(text.prefix { !$0.isNewline }.trimmingCharacters(in: .whitespaces))
  }
}
