import Persistence
import Postgres
import TestSupport
import Testing

/// The example of the front page.
@Suite(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
struct ExampleTests {
  @Test func writtenRowsCanBeRead() async throws {
    let address = try await PostgresCluster.shared().database().url

    let pool = try PostgresPool(PostgresConfiguration(address))
    try await pool.transaction(.write) { connection in
      try await connection.query("CREATE TABLE item (name text, price int8)")
      try await connection.query(
        "INSERT INTO item VALUES ($1, $2), ($3, $4)",
        ["tea", 450, "cup", nil]
      )
    }
    let priced = try await pool.transaction(.read) { connection in
      var names: [String] = []
      try await connection.query("SELECT name FROM item WHERE price < $1", [500]) { row in
        names.append(try row["name"])
      }
      return names
    }
    await pool.close()

    #expect(priced == ["tea"])
  }
}
