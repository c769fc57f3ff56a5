import Foundation
import Persistence
import TestSupport
import Testing

/// Ten times as much must not be a hundred times the work.
struct GrowthTests {
  let connection: Connection

  init() throws {
    connection = try Connection(.memory)
    try connection.execute(script: "CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT) STRICT")
  }

  @Test func rowsAreWrittenAndReadInLinearTime() throws {
    let growth = try growthOfTenTimes(10_000) { rows in
      try connection.prepare("DELETE FROM t").run()
      try connection.transaction {
        for id in 0..<rows {
          try connection.prepare("INSERT INTO t VALUES (?, ?)").run([id, "row \(id)"])
        }
      }
      var count = 0
      try connection.prepare("SELECT id, name FROM t").forEachRow { row in
        let id: Int = try row["id"]
        if try row["name"] == "row \(id)" { count += 1 }
      }
      #expect(count == rows)
    }
    #expect(growth < 40)
  }

  @Test func aScriptRunsInLinearTime() throws {
    let growth = try growthOfTenTimes(1_000) { statements in
      let script = String(repeating: "INSERT INTO t (name) VALUES ('a');\n", count: statements)
      try connection.transaction { try connection.execute(script: script) }
    }
    #expect(growth < 40)
  }
}
