import CommandKit
import StoreCore
import StoreServer

/// `rialto store account add`: makes an account.
enum AccountAdd {
  private static let role = Option.value(
    "role",
    "ROLE",
    of: AccountRole.self,
    "What it may do; reader where nothing is said."
  )

  static let command = Command(
    "add",
    "Makes an account for the store of this machine.",
    discussion: "\(AccountRole.help) The password is asked, and of it only a hash is kept.",
    examples: [
      Example("rialto store account add anna --role admin", "Be asked for the password."),
      Example(
        "pass show shop | rialto store account add bo --password-stdin",
        "From a keeper of passwords."
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
    display.note("Made the account \(account.name) (\(account.role.rawValue)).")
  }
}
