import Foundation
import FoundationCore
import Persistence
import TestSupport
import Testing

struct CrashTests {
  /// A process that places orders of three lines each, and notes each in a second file once it is
  /// committed, is killed at a random moment after its first order, ten times over on the same
  /// database.
  @Test func aKilledProcessLosesNoCommittedTransaction() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("orders.sqlite")
    let journal = folder.file("acknowledged")
    var random = SplitMix64(2026)
    var placed = 0

    for _ in 1...10 {
      let delay = UInt32.random(in: 0...25_000, using: &random)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, journal = journal as String, delay = delay as UInt32] in
        try placeOrders(until: delay, database: path, journal: journal)
      }

      let connection = try Connection(.file(path), migrations: orders)
      let kept: [Int] = try connection.prepare("SELECT id FROM placed ORDER BY id").all {
        try $0[0]
      }
      let acknowledged = FileManager.default.contents(atPath: journal)?.count ?? 0
      #expect(kept == Array(0..<kept.count), "An order is missing among the others.")
      #expect(kept.count >= acknowledged, "An acknowledged order is lost.")
      #expect(
        try connection.prepare("SELECT count(*) FROM line GROUP BY placed HAVING count(*) <> 3")
          .value() as Int? == nil,
        "An order is there in part."
      )
      #expect(try connection.prepare("SELECT count(*) FROM line").value() == kept.count * 3)
      #expect(try connection.checkIntegrity(.full).isEmpty)
      #expect(kept.count > placed, "Nothing was placed before the process was killed.")
      placed = kept.count
      // What was committed and not yet noted when the process died is noted now.
      try Data(repeating: 1, count: placed).write(to: URL(filePath: journal))
    }
  }
}

private let orders = [
  Migration(
    "creates orders",
    script: """
      CREATE TABLE placed (id INTEGER PRIMARY KEY) STRICT;
      CREATE TABLE line (placed INTEGER NOT NULL REFERENCES placed (id), item TEXT) STRICT;
      """
  )
]

/// Places orders for ever, in a process that dies so many microseconds after the first of them.
private func placeOrders(until delay: UInt32, database: String, journal: String) throws {
  let connection = try Connection(
    .file(database),
    options: ConnectionOptions(durability: .full),
    migrations: orders
  )
  let acknowledged = open(journal, O_WRONLY | O_CREAT | O_APPEND, 0o600)
  func place() throws {
    try connection.transaction {
      let id: Int? = try connection.prepare("SELECT coalesce(max(id) + 1, 0) FROM placed").value()
      try connection.prepare("INSERT INTO placed VALUES (?)").run([id])
      for item in ["tea", "cup", "pot"] {
        try connection.prepare("INSERT INTO line VALUES (?, ?)").run([id, item])
      }
    }
    write(acknowledged, "x", 1)
  }

  try place()
  Thread.detachNewThread {
    usleep(delay)
    kill(getpid(), SIGKILL)
  }
  while true { try place() }
}
