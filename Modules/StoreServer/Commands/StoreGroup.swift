public import CommandKit

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
      StoreStatusShow.command, WebhookGroup.command,
    ]
  )
}
