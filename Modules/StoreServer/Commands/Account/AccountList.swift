import CommandKit
import Foundation
import StoreCore
import StoreServer

/// `rialto store account list`: lists the accounts.
enum AccountList {
  static let command = Command(
    "list",
    "Lists the accounts of the store of this machine.",
    examples: [
      Example("rialto store account list", "Names, roles and dates."),
      Example("rialto store account list --json=name", "The names, as JSON for scripts."),
    ],
    output: .rows(table),
    run: run
  )

  private static let table = Table<Account>(
    [
      Column("name", heading: "NAME", shrinks: false, \.name),
      Column("role", heading: "ROLE", \.role),
      Column("createdAt", heading: "CREATED", \.created),
      Column("isDisabled", heading: "DISABLED", \.isDisabled),
    ],
    empty: "No accounts."
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let store = try await context.openStore()
    try context.display.list(try await store.accounts(), as: table)
  }
}
