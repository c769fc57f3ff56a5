import CommandKit
import StoreServer

/// `rialto store account remove`: removes an account.
enum AccountRemove {
  static let command = Command(
    "remove",
    "Removes an account and ends its sessions.",
    examples: [
      Example("rialto store account remove anna", "Remove anna, after a question."),
      Example("rialto store account remove anna --yes", "Without a question, for scripts."),
    ],
    arguments: [AccountGroup.name],
    options: [Confirmation.option],
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let display = try context.display
    let name = try invocation[AccountGroup.name].text
    let store = try await context.openStore()
    try Confirmation.ask("Remove the account '\(name)'?", invocation, display)
    try await store.removeAccount(name)
    display.note("Removed the account '\(name)'.")
  }
}
