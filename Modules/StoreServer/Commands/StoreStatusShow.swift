import CommandKit
import Foundation
import OrderingServer
import StoreCore
import StoreServer

/// `rialto store status`: shows the size and contents of the store.
enum StoreStatusShow {
  static let command = Command(
    "status",
    "Shows the size and contents of the store.",
    examples: [
      Example("rialto store status", "Size, counts and the last change."),
      Example("rialto store status --json=products,revision", "As JSON for scripts."),
    ],
    output: .one(table)
  ) { _, context in
    let store = try await context.openStore()
    try context.display.detail(try await store.status(), as: table)
  }

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
    .count("webhooks", heading: "WEBHOOKS", \.webhooks),
    .count("deliveries.pending", heading: "PENDING EVENTS", \.deliveries.pending),
    .count("deliveries.delivered", heading: "DELIVERED EVENTS", \.deliveries.delivered),
    .count("deliveries.dead", heading: "DEAD EVENTS", \.deliveries.dead),
    Column("revision", heading: "REVISION", \.revision),
    Column("updatedAt", heading: "UPDATED", \.lastChange),
    Column("schemaVersion", \.schemaVersion),
  ])
}
