import CommandKit
import StoreServer

/// `rialto store account passwd`: changes the password of an account.
enum AccountPasswd {
  static let command = Command(
    "passwd",
    "Changes the password of an account and ends its sessions.",
    discussion: "The command asks for the password, and stores only a hash of it.",
    examples: [
      Example("rialto store account passwd anna", "Enter the new password at the prompt."),
      Example(
        "pass show shop | rialto store account passwd anna --password-stdin",
        "Read it from a password manager."
      ),
    ],
    arguments: [AccountGroup.name],
    options: [PasswordInput.option],
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let display = try context.display
    let name = try invocation[AccountGroup.name].text
    let store = try await context.openStore()
    let password = try PasswordInput(for: invocation, on: display).newPassword(for: name)
    try await store.changePassword(of: name, to: password.revealed)
    display.note("Changed the password of '\(name)' and ended its sessions.")
  }
}
