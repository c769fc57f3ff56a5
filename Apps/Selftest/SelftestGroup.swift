public import CommandKit
public import StoreCommands
import StoreServer

/// `rialto selftest`: tests the guarantees of the store on this machine.
public enum SelftestGroup {
  /// The number of buyers, limited by the connections and files of a process.
  static func buyers(default count: Int) -> Option<Int?> {
    .number("buyers M", in: 1...150, "The number of buyers, 1 to 150 (default: \(count)).")
  }

  /// The command with all tests.
  public static let command = CommandKit.Command<any StoreContext>(
    "selftest",
    "Tests the guarantees of the store on this machine.",
    discussion: """
      Each test creates a store in a temporary folder; your own store is not used. The exit code is \
      1 if a guarantee was violated; the folder is then kept as evidence.

      With --database, the store is in a new schema of that PostgreSQL database; other data are not \
      touched. The schema is dropped afterwards, or kept as evidence like the folder.
      """,
    examples: [
      Example("rialto selftest race --stock 7 --buyers 60", "Sell the last 7 pieces to 60 buyers."),
      Example("rialto selftest crash --rounds 100", "Kill the server 100 times."),
      Example(
        "rialto selftest fleet --database postgres:///store",
        "Kill one of four servers every second."
      ),
    ],
    subcommands: [SelftestCrash.command, SelftestFleet.command, SelftestRace.command]
  )

  /// Returns the database of the option; the setting names the user's own store.
  static func database(
    of invocation: Invocation,
    in context: any StoreContext
  ) throws -> PostgresStoreConfiguration? {
    guard try invocation[DatabaseAddress.option] != nil else { return nil }
    return try context.storePlace.database
  }

  /// The option to repeat a test in the database, with a leading space.
  static func typed(_ database: PostgresStoreConfiguration?) -> String {
    database.map { " --\(DatabaseAddress.option.name) \(Shell.word($0.address))" } ?? ""
  }
}

typealias Command = CommandKit.Command<any StoreContext>
