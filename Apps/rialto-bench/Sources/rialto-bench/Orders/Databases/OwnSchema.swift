import Foundation

/// A schema of a database for one peer alone, so that none finds the tables of another.
struct OwnSchema {
  let home: OrdersHome
  private let name: String
  private let database: String

  /// Makes one in the database of an address.
  init(in database: String, _ number: Int) throws {
    self.database = database
    name = "rialto_bench_\(ProcessInfo.processInfo.processIdentifier)_\(number)"
    let mark = database.contains("?") ? "&" : "?"
    home = .database("\(database)\(mark)options=-csearch_path%3D\(name)")
    try BarePostgres(database).command("CREATE SCHEMA \(name)")
  }

  /// Removes all that is in it.
  func drop() throws {
    try BarePostgres(database).command(
      // It would tell of every table.
      "SET client_min_messages = warning; DROP SCHEMA \(name) CASCADE"
    )
  }
}
