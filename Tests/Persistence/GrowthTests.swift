import Foundation
import Persistence
import Testing

/// Ten times as much must not be a hundred times the work.
///
/// Measured in this thread's own processor time, which a busy machine does not stretch, and with a
/// margin of four.
struct GrowthTests {
  let connection: Connection

  init() throws {
    connection = try Connection(.memory)
    try connection.execute(script: "CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT) STRICT")
  }

  @Test func rowsAreWrittenAndReadInLinearTime() throws {
    try expectLinear(from: 10_000) { rows in
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
  }

  @Test func aScriptRunsInLinearTime() throws {
    try expectLinear(from: 1_000) { statements in
      let script = String(repeating: "INSERT INTO t (name) VALUES ('a');\n", count: statements)
      try connection.transaction { try connection.execute(script: script) }
    }
  }

  private func expectLinear(from size: Int, _ work: (Int) throws -> Void) throws {
    try work(size)
    let small = try processorTime { try work(size) }
    let large = try processorTime { try work(size * 10) }
    #expect(large < small * 40)
  }

  private func processorTime(_ work: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try work()
    return now() - start
  }
}
