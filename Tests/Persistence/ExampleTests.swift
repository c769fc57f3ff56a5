import Persistence
import TestSupport
import Testing

/// The examples of the module's front page, line for line.
struct ExampleTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func aConnectionKeepsAndFinds() throws {
    let path = folder.file("stock.sqlite")

    let connection = try Connection(
      .file(path),
      migrations: [
        Migration(
          "creates items",
          script: "CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, price INTEGER) STRICT"
        )
      ]
    )
    let insert = try connection.prepare("INSERT INTO item (name, price) VALUES (?, ?)")
    try connection.transaction {
      try insert.run(["tea", 450])
      try insert.run(["cup", nil])
    }
    let priced: [(name: String, price: Int?)] =
      try connection
      .prepare("SELECT name, price FROM item WHERE name = ?")
      .all(["tea"]) { row in (try row["name"], try row["price"]) }

    #expect(priced.map(\.name) == ["tea"])
    #expect(priced.map(\.price) == [450])
  }

  @Test func tasksShareADatabase() async throws {
    let path = folder.file("ledger.sqlite")

    let ledger = try await Database.open(
      .file(path),
      options: ConnectionOptions(durability: .full),
      migrations: [
        Migration("creates entries", script: "CREATE TABLE entry (amount INTEGER) STRICT")
      ]
    )
    let balance = try await ledger.transaction { connection in
      try connection.prepare("INSERT INTO entry VALUES (?)").run([25])
      return try connection.prepare("SELECT sum(amount) FROM entry").value() as Int?
    }

    #expect(balance == 25)
  }
}
