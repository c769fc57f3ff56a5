import CommandKit
import Mail
import StoreServer

/// `rialto store mail test`: sends a test message.
enum MailTest {
  private static let recipient = Argument.one(
    "ADDRESS",
    of: MailAddress.self,
    "The recipient of the test message."
  )

  static let command = Command(
    "test",
    "Sends a test message, once.",
    discussion: "It is sent by this command, whether or not the store is served.",
    examples: [
      Example("rialto store mail test ann@example.com", "See whether it arrives.")
    ],
    arguments: [recipient],
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let recipient = try invocation[recipient]
    let store = try await context.openStore()
    try await store.testMail(to: recipient, over: context.mailTransport)
    try context.display.note("Sent a test message to \(recipient.address).")
  }
}
