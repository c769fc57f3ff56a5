import CommandKit
import StoreCore
import StoreServer

/// `rialto store mail off`: stops sending messages.
enum MailOff {
  static let command = Command(
    "off",
    "Stops sending messages, and removes the password and all messages.",
    examples: [
      Example("rialto store mail off", "Stop it, after a question."),
      Example("rialto store mail off --yes", "Without a question, for scripts."),
    ],
    options: [Confirmation.option],
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let display = try context.display
    let store = try await context.openStore()
    guard try await store.mailSettings() != nil else { throw StoreServerError.mail(.off) }
    try Confirmation.ask(
      "Stop sending messages to buyers, and remove those that are not delivered yet?",
      invocation,
      display
    )
    try await store.removeMail()
    display.note("Order e-mail is no longer sent.")
  }
}
