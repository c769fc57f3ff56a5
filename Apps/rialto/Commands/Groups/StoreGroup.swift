import CommandKit
import StoreCommands

/// `rialto store`: the embedded store, its server and its upkeep.
enum StoreGroup {
  static let command = Command(
    "store",
    "Serves, fills and looks after the store of this machine.",
    discussion: """
      The store is one file, store.sqlite in the data folder, which 'rialto catalog' reads without a \
      server. 'rialto store serve' lets other programs and people reach the same file; what is \
      asked over the server and without it may be asked at once.

      For a backup, copy it with 'rialto store backup FILE', also while it is in use. Once no program \
      has it open, store.sqlite alone holds all of it. Until then what was changed last is in \
      store.sqlite-wal beside it, and a copy of store.sqlite alone may lack that.

      Where one machine is not enough, --database or the setting store.database names a PostgreSQL \
      in place of the file, and as many servers as are wanted serve the store that is in it. A \
      password is never part of the address: set PGPASSWORD, write it into ~/.pgpass or a service \
      file, or name a command that prints it with store.database.password.command.
      """,
    examples: [
      Example("rialto store seed", "Fill a store to try everything with."),
      Example("rialto store serve", "Let programs of yours reach it over a socket."),
      Example("rialto store status", "See what is in it."),
      Example("rialto store backup store.backup", "Copy it while it is in use."),
      Example(
        "rialto store status --database postgres://rialto@db.example/store",
        "The same of a store in PostgreSQL."
      ),
    ],
    options: [DatabaseAddress.option],
    subcommands: StoreCommandList.all.map { $0.withContext { $0 } }
  )
}
