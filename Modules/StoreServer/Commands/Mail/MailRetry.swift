import CommandKit
import StoreServer

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
