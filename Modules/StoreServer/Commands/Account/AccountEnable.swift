import CommandKit
import StoreServer

/// `rialto store account enable`: opens an account again.
enum AccountEnable {
  static let command = Command(
    "enable",
    "Lets an account sign in again that was disabled.",
    examples: [
      Example("rialto store account enable bo", "With the password that it had."),
      Example("rialto store account passwd bo", "Give it another one first."),
    ],
    arguments: [AccountGroup.name]
  ) { invocation, context in
    let name = try invocation[AccountGroup.name].text
    let store = try await context.openStore()
    try await store.enableAccount(name)
    try context.display.note("Enabled the account \(name).")
  }
}
