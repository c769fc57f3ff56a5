import CommandKit
import StoreServer

/// `rialto store account disable`: closes an account for a time.
enum AccountDisable {
  static let command = Command(
    "disable",
    "Lets nobody sign in to an account and ends all of its sign-ins.",
    discussion: """
      Its name, role and password stay, and 'rialto store account enable' lets it in again. The last \
      admin stays enabled.
      """,
    examples: [
      Example("rialto store account disable bo", "End all sign-ins of bo too."),
      Example("rialto store account list --json=name,disabled", "Who is out."),
    ],
    arguments: [AccountGroup.name]
  ) { invocation, context in
    let name = try invocation[AccountGroup.name].text
    let store = try await context.openStore()
    try await store.disableAccount(name)
    try context.display.note("Disabled the account \(name) and ended its sign-ins.")
  }
}
