import CommandKit
import Foundation
import StoreCore
import StoreServer

/// `rialto store account list`: shows who may sign in.
enum AccountList {
  static let command = Command(
    "list",
    "Shows the accounts of the store of this machine.",
    examples: [
      Example("rialto store account list", "Everyone, and what they may do."),
      Example("rialto store account list --json=name", "The names, for a program."),
    ],
    output: .rows(table),
    run: run
  )

  private static let table = Table<Account>(
    [
      Column("name", heading: "NAME", shrinks: false, \.name),
      Column("role", heading: "ROLE", \.role),
      Column("created", heading: "MADE", \.created),
      Column("disabled", heading: "DISABLED", \.isDisabled),
    ],
    empty: "There are no accounts."
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let store = try await context.openStore()
    try context.display.list(try await store.accounts(), as: table)
  }
}
