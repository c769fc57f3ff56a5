import CommandKit
import StoreServer

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
