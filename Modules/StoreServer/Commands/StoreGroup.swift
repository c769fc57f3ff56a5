public import CommandKit
import Foundation
import OrderingServer
import StoreCore
import StoreServer

/// `rialto store`: the embedded store, its server and its maintenance.
public enum StoreGroup {
  /// The command with all its subcommands.
  public static let command = CommandKit.Command<any StoreContext>(
    "store",
    "Serves, fills and maintains the store of this machine.",
    discussion: """
      The store is the file store.sqlite in the data folder, which commands use without a server. \
      'rialto store serve' gives other programs and users access to the same file. Both can be used \
      at the same time.

      To back up the store, even while it is in use, run 'rialto store backup FILE'. Do not copy \
      store.sqlite while a program has it open: the latest changes are in store.sqlite-wal.

      If one machine is not enough, --database or the setting store.database selects a PostgreSQL \
      database instead of the file, which several servers can serve. The URL never contains the \
      password: set PGPASSWORD, use ~/.pgpass or a service file, or set \
      store.database.password.command to a command that prints it.
      """,
    examples: [
      Example("rialto store status", "Show the contents of the store."),
      Example("rialto store serve", "Serve the store on a socket."),
      Example("rialto store backup store.backup", "Back up the store."),
      Example(
        "rialto store status --database postgres://rialto@db.example/store",
        "Show the contents of a store in PostgreSQL."
      ),
    ],
    subcommands: [
      AccountGroup.command, MailGroup.command, StoreBackup.command, StoreExpire.command,
      StoreFsck.command, StoreMigrate.command, StoreRestore.command, StoreServe.command,
      status, WebhookGroup.command,
    ]
  )

  private static let status = Command(
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
