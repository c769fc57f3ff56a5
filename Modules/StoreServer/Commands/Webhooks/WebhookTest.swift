import CommandKit
import FoundationCore
import StoreServer

/// `rialto store webhooks test`: sends a ping to a webhook.
enum WebhookTest {
  static let command = Command(
    "test",
    "Sends a signed event of the type 'ping' to a webhook, once.",
    discussion: "It is sent by this command, whether or not the store is served.",
    examples: [
      Example("rialto store webhooks test 1", "Send it to the first webhook."),
      Example("rialto store webhooks test 1 --json=status", "The HTTP status of the receiver."),
    ],
    arguments: [WebhookGroup.id],
    output: .one(table),
    run: run
  )

  private struct Outcome: Sendable {
    let id: Int
    let status: Int?
  }

  private static let table = Table<Outcome>([
    .count("webhook", heading: "WEBHOOK", \.id),
    .count("status", heading: "STATUS", \.status),
  ])

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let id = try invocation[WebhookGroup.id].number
    let store = try await context.openStore()
    let (status, reason) = try await store.testWebhook(id, over: context.transport)
    if let reason { throw WebhookTestFailure(id: id, answer: reason) }
    try context.display.outcome(
      Outcome(id: id, status: status),
      as: table,
      sentence: "Webhook \(id) responded with \(status.map(String.init) ?? "nothing")."
    )
  }
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
      suggestion: "Check the receiver, and its URL in 'rialto store webhooks list'."
    )
  }
}
