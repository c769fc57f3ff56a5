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
    run: run
  )

  private static let table = Table<StoreStatus>([
    Column("path", heading: "FILE", shrinks: false, \.path),
    Column("size", heading: "BYTES", \.size),
    Column("products", heading: "PRODUCTS", \.products),
    Column("variants", heading: "VARIANTS", \.variants),
    Column("categories", heading: "CATEGORIES", \.categories),
    Column("brands", heading: "BRANDS", \.brands),
    Column("reviews", heading: "REVIEWS", \.reviews),
    Column("orders", heading: "ORDERS", \.orders),
    Column("images", heading: "IMAGES", \.images),
    Column("accounts", heading: "ACCOUNTS", \.accounts),
    Column("revision", heading: "REVISION", \.revision),
    Column("lastChange", heading: "LAST CHANGE") { $0.lastChange?.ISO8601Format() },
    Column("schemaVersion", \.schemaVersion),
  ])

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let store = try await composition.openStore(makesFile: false)
    try composition.display().detail(try await store.status(), as: table)
  }
}
