import CommandKit
import StoreServer

/// `rialto store webhooks remove`: removes a webhook.
enum WebhookRemove {
  static let command = Command(
    "remove",
    "Removes a webhook, with its events that are not delivered yet.",
    examples: [
      Example("rialto store webhooks remove 1", "Remove it, after a question."),
      Example("rialto store webhooks remove 1 --yes", "Without a question, for scripts."),
    ],
    arguments: [WebhookGroup.id],
    options: [Confirmation.option],
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let display = try context.display
    let id = try invocation[WebhookGroup.id].number
    let store = try await context.openStore()
    try Confirmation.ask(
      "Remove webhook \(id), and its events that are not delivered yet?",
      invocation,
      display
    )
    try await store.removeWebhook(id)
    display.note("Removed webhook \(id).")
  }
}
