/// `rialto store`: the embedded store, its server and its upkeep.
enum StoreGroup {
  static let command = Command(
    "store",
    "Serves, fills and looks after the store of this machine.",
    discussion: """
      The store is one file, store.sqlite in the data folder, which 'rialto catalog' reads without a \
      server. 'rialto store serve' lets other programs and people reach the same file; what is \
      asked over the server and without it may be asked at once.
      """,
    examples: [
      Example("rialto store seed", "Fill a store to try everything with."),
      Example("rialto store serve", "Let programs of yours reach it over a socket."),
      Example("rialto store status", "See what is in it."),
      Example("rialto store backup store.backup", "Copy it while it is in use."),
    ],
    subcommands: [
      AccountGroup.command, StoreBackup.command, StoreExpire.command, StoreFsck.command,
      StoreRestore.command, StoreSeed.command, StoreServe.command, StoreStatusShow.command,
    ]
  )
}
