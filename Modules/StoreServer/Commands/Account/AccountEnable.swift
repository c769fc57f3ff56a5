import CommandKit
import StoreServer

/// `rialto store account enable`: enables an account.
enum AccountEnable {
  static let command = Command(
    "enable",
    "Enables a disabled account.",
    examples: [
      Example("rialto store account enable bo", "Enable bo with its former password."),
      Example("rialto store account passwd bo", "Change the password first."),
    ],
    arguments: [AccountGroup.name]
  ) { invocation, context in
    let name = try invocation[AccountGroup.name].text
    let store = try await context.openStore()
    try await store.enableAccount(name)
    try context.display.note("Enabled the account '\(name)'.")
  }
}
