import CommandKit
import StoreCore
import StoreServer

/// `rialto store account add`: adds an account.
enum AccountAdd {
  private static let role = Option.value(
    "role",
    "ROLE",
    of: AccountRole.self,
    "The role of the account (default: reader)."
  )

  static let command = Command(
    "add",
    "Adds an account to the store of this machine.",
    discussion:
      "\(AccountRole.help) The command asks for the password, and stores only a hash of it.",
    examples: [
      Example("rialto store account add anna --role admin", "Enter the password at the prompt."),
      Example(
        "pass show shop | rialto store account add bo --password-stdin",
        "Read it from a password manager."
      ),
    ],
    arguments: [AccountGroup.name],
    options: [role, PasswordInput.option],
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let display = try context.display
    let name = try invocation[AccountGroup.name].text
    let role = (try invocation[role] ?? .reader).role
    let password = try PasswordInput(for: invocation, on: display).newPassword(for: name)
    let store = try await context.openStore(createsStore: true)
    let account = try await store.addAccount(
      name: name,
      role: role,
      password: password.revealed
    )
    display.note("Added the account '\(account.name)' (\(account.role.rawValue)).")
  }
}
