import CommandKit
import StoreServer

/// `rialto store account passwd`: gives an account another password.
enum AccountPasswd {
  static let command = Command(
    "passwd",
    "Gives an account another password and ends all of its sign-ins.",
    discussion: "The password is asked, and of it only a hash is kept.",
    examples: [
      Example("rialto store account passwd anna", "Be asked for the new password."),
      Example(
        "pass show shop | rialto store account passwd anna --password-stdin",
        "From a keeper of passwords."
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
    display.note("Changed the password of \(name) and ended its sign-ins.")
  }
}
