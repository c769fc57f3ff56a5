public import CommandKit
public import StoreCommands
import StoreCore
import StoreServer

/// `rialto selftest`: proves on a user's own machine what the store promises.
public enum SelftestGroup {
  private static let database = Option.value(
    DatabaseAddress.option.name,
    "ADDRESS",
    of: DatabaseAddress.self,
    "Make the store in that PostgreSQL: postgres://USER@HOST/DATABASE."
  )

  /// The command with all its tests.
  public static let command = CommandKit.Command<any StoreContext>(
    "selftest",
    "Proves on this machine what the store promises of orders.",
    discussion: """
      Each test makes a store of its own in a temporary folder, and leaves yours alone. The exit \
      code is 1 where a promise was broken; then the folder is kept and named, to be looked into.

      With --database, and only by that, the store is in a PostgreSQL, in a schema of its own with \
      a new name: whatever else is in the database is not touched. The schema is removed afterwards, \
      or kept and named like the folder.
      """,
    examples: [
      Example("rialto selftest race --stock 7 --buyers 60", "Sell the last 7 of a thing to 60."),
      Example("rialto selftest crash --rounds 100", "Kill the server 100 times."),
      Example(
        "rialto selftest fleet --database postgres:///store",
        "Kill one of four servers every second."
      ),
    ],
    options: [database],
    subcommands: [SelftestCrash.command, SelftestFleet.command, SelftestRace.command]
  )

  /// The database that was typed; what the settings name is where the user's own store is.
  static func database(
    of invocation: Invocation,
    in context: any StoreContext
  ) throws -> PostgresStoreConfiguration? {
    guard try invocation[DatabaseAddress.option] != nil else { return nil }
    return try context.storeDatabase()
  }

  /// What a command has to say to try the same in that database, with a blank before it.
  static func typed(_ database: PostgresStoreConfiguration?) -> String {
    database.map { " --\(DatabaseAddress.option.name) \(Shell.word($0.address))" } ?? ""
  }
}

/// A command that tests a store of its own.
typealias Command = CommandKit.Command<any StoreContext>
