import CommandKit
import StoreServer

/// `rialto store account disable`: disables an account.
enum AccountDisable {
  static let command = Command(
    "disable",
    "Disables an account and ends its sessions.",
    discussion: """
      The account keeps its role and password; 'rialto store account enable' enables it again. \
      The last admin cannot be disabled.
      """,
    examples: [
      Example("rialto store account disable bo", "Disable bo, and end its sessions."),
      Example("rialto store account list --json=name,isDisabled", "Which accounts are disabled."),
    ],
    arguments: [AccountGroup.name]
  ) { invocation, context in
    let name = try invocation[AccountGroup.name].text
    let store = try await context.openStore()
    try await store.disableAccount(name)
    try context.display.note("Disabled the account '\(name)' and ended its sessions.")
  }
}
