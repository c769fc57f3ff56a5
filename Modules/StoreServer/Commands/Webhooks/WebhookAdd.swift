import CommandKit
import Foundation
import FoundationCore
import Ordering
import StoreServer

/// `rialto store webhooks add`: adds a webhook.
enum WebhookAdd {
  private static let url = Argument.one(
    "URL",
    of: TextLine.self,
    "An https URL, or an http URL of this machine."
  )
  private static let events = Option.values(
    "events",
    "TYPES",
    of: TextLine.self,
    "The types of the events, separated by commas (default: all)."
  )
  private static let secretFile = Option.value(
    "secret-file",
    "PATH",
    of: Path.self,
    "Read the secret from the first line of a file."
  )
  private static let secretInput = Option.flag(
    "secret-stdin",
    "Read the secret from standard input."
  )

  static let command = Command(
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
    ],
    arguments: [url],
    options: [events, secretFile, secretInput],
    output: .one(table),
    run: run
  )

  private struct Added: Sendable {
    let webhook: WebhookRow
    let secret: String?
  }

  private static let table = Table<Added>([
    .count("id", heading: "ID", \.webhook.id),
    Column("url", heading: "URL", shrinks: false, \.webhook.url),
    Column("events", heading: "EVENTS", \.webhook.events, text: { $0.webhook.eventText }),
    Column("secret", heading: "SECRET", shrinks: false, \.secret),
  ])

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let display = try context.display
    let url = try invocation[url].text
    let types = try invocation[events].flatMap { $0.text.split(separator: ",") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let given = try secret(of: invocation, in: context)
    let store = try await context.openStore(createsStore: true)
    let added = try await store.addWebhook(url, events: types, secret: given?.revealed)
    try display.detail(
      Added(
        webhook: WebhookRow(added.webhook),
        secret: given == nil ? added.secret : nil
      ),
      as: table
    )
    if given == nil {
      display.note("Copy the secret to the receiver now: it is not shown again.")
    }
  }

  /// Returns the secret of the options, or `nil` to generate one.
  private static func secret(
    of invocation: Invocation,
    in context: any StoreContext
  ) throws -> SecretText? {
    switch (try invocation[secretFile], try invocation[secretInput]) {
    case (.some, true):
      throw UsageError(.conflictingOptions("--secret-file", "--secret-stdin"), at: invocation.path)
    case (let path?, false):
      return try SecretText(firstLineOf: TextFile(context.path(of: path)))
    case (nil, true):
      guard let line = try context.display.console.input.readLine(), !line.isEmpty else {
        throw OutputError.unreadable(reason: "The first line has no secret.")
      }
      return SecretText(line)
    case (nil, false): return nil
    }
  }
}
