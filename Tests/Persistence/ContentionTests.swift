import FoundationCore
import Persistence
import TestSupport
import Testing

/// Two connections to one file.
struct ContentionTests {
  let folder: TemporaryFolder
  let path: String
  let one: Connection

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("db.sqlite")
    one = try Connection(.file(path))
    try one.execute(script: "CREATE TABLE t (x INTEGER)")
  }

  private func other(waiting: Duration) throws -> Connection {
    try Connection(.file(path), options: ConnectionOptions(busyTimeout: waiting))
  }

  private func count(_ connection: Connection) throws -> Int? {
    try connection.prepare("SELECT count(*) FROM t").value()
  }

  private func insert(_ connection: Connection) throws {
    try connection.prepare("INSERT INTO t VALUES (1)").run()
  }

  @Test func aSecondWriterIsBusyUntilTheFirstIsDone() throws {
    let two = try other(waiting: .zero)
    try one.transaction {
      try insert(one)
      let error = refusal {
        try two.transaction { _ = Issue.record("began beside another writer") }
      }
      #expect(error?.code == "persistence.busy")
      #expect(error?.evidence?.statement == "BEGIN IMMEDIATE")
      #expect(error?.category == .unavailable)
      #expect(error?.recoveries.first?.isAutomatic == true)
    }
    try two.transaction { try insert(two) }
    #expect(try count(one) == 2)
  }

  @Test func theWaitIsBounded() throws {
    let two = try other(waiting: .milliseconds(60))
    try one.transaction {
      let start = ContinuousClock.now
      _ = refusal { try insert(two) }
      #expect(ContinuousClock.now - start >= .milliseconds(60))
    }
  }

  @Test func aWaitingWriterTakesItsTurn() async throws {
    let two = try await Database.open(
      .file(path),
      options: ConnectionOptions(busyTimeout: .seconds(60))
    )
    try one.execute(script: "BEGIN IMMEDIATE")
    async let done = two.transaction { try $0.prepare("INSERT INTO t VALUES (1)").run() }
    try insert(one)
    try one.execute(script: "COMMIT")
    #expect(try await done == 1)
    #expect(try count(one) == 2)
  }

  @Test func aReaderSeesOneStateWhileAWriterCommits() throws {
    let two = try other(waiting: .zero)
    try one.transaction(.deferred) {
      #expect(try count(one) == 0)
      try two.transaction { try insert(two) }
      #expect(try count(two) == 1)
      #expect(try count(one) == 0)
    }
    #expect(try count(one) == 1)
  }

  @Test func uncommittedChangesAreInvisibleToOtherConnections() throws {
    let two = try other(waiting: .zero)
    try one.transaction {
      try insert(one)
      #expect(try count(two) == 0)
    }
    #expect(try count(two) == 1)
  }

  @Test func aReaderThatTurnsToWritingTooLateIsBusyAtOnce() throws {
    let two = try other(waiting: .seconds(60))
    let error = refusal {
      try two.transaction(.deferred) {
        #expect(try count(two) == 0)
        try insert(one)
        try insert(two)
      }
    }
    #expect(error?.code == "persistence.busy")
    #expect(try count(two) == 1)
  }

  @Test func aCommitThatIsBusyTakesAllBackAndSaysSo() throws {
    // Only without a write-ahead log does a commit wait for readers.
    let path = folder.file("rollback.sqlite")
    do {
      let plain = try Connection(.file(path))
      try plain.execute(script: "CREATE TABLE t (x INTEGER); INSERT INTO t VALUES (1)")
    }
    let options = ConnectionOptions(busyTimeout: .zero)
    let writer = try Connection(.file(path), options: options)
    #expect(try writer.prepare("PRAGMA journal_mode = DELETE").value() == "delete")
    let reader = try Connection(
      .file(path),
      options: ConnectionOptions(access: .readOnly, busyTimeout: .zero)
    )
    try reader.prepare("SELECT x FROM t").forEachRow { _ in
      let error = refusal {
        try writer.transaction { try insert(writer) }
      }
      #expect(error?.code == "persistence.busy")
      #expect(error?.evidence?.statement == "COMMIT")
      #expect(!writer.isInTransaction)
    }
    #expect(try count(writer) == 1)
    try writer.transaction { try insert(writer) }
    #expect(try count(reader) == 2)
  }
}
