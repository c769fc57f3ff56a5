import CommandKit
import Foundation
import StoreServer

/// `rialto store status`: tells what is in the store.
enum StoreStatusShow {
  static let command = Command(
    "status",
    "Tells what is in the store of this machine.",
    examples: [
      Example("rialto store status", "At a glance."),
      Example("rialto store status --json=products,revision", "For a program."),
    ],
    output: .one(table),
    run: run
  )

  private static let table = Table<StoreStatus>([
    Column("path", heading: "FILE", shrinks: false, \.path),
    .count("size", heading: "BYTES", \.size),
    .count("products", heading: "PRODUCTS", \.products),
    .count("variants", heading: "VARIANTS", \.variants),
    .count("categories", heading: "CATEGORIES", \.categories),
    .count("brands", heading: "BRANDS", \.brands),
    .count("reviews", heading: "REVIEWS", \.reviews),
    .count("orders", heading: "ORDERS", \.orders),
    .count("images", heading: "IMAGES", \.images),
    .count("accounts", heading: "ACCOUNTS", \.accounts),
    Column("revision", heading: "REVISION", \.revision),
    Column("lastChange", heading: "LAST CHANGE", \.lastChange),
    Column("schemaVersion", \.schemaVersion),
  ])

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let store = try await context.openStore()
    try context.display.detail(try await store.status(), as: table)
  }
}
