import Foundation
import FoundationCore
import Persistence
import StoreCore
import TestSupport
import Testing

/// Changes that wait for the disk together.
struct WriteQueueTests {
  let folder: TemporaryFolder
  let database: SQLiteDatabase

  private static let brands = StoreModule(
    migrations: [
      SchemaMigration(StoreSchema.firstVersion, "makes the brands") { _ in
        """
        CREATE TABLE brand (
          id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE review (
          id INTEGER PRIMARY KEY, brand INTEGER NOT NULL REFERENCES brand (id)
        ) STRICT;
        """
      }
    ],
    tables: [StoreTable("brand", ids: .reusable), StoreTable("review")]
  )

  init() async throws {
    folder = try TemporaryFolder()
    // Its clock stands still: it is never idle.
    database = try await SQLiteDatabase(
      .file(folder.file("store.sqlite")),
      schema: StoreSchema([Self.brands]),
      clock: ManualClock()
    )
  }

  /// Returns the results of changes that wait while another one is being made.
  private func together(
    _ changes: [@Sendable (any Transaction) async throws -> Void]
  ) async -> [String?] {
    let busy = DispatchSemaphore(value: 0)
    let (begun, begin) = AsyncStream.makeStream(of: Never.self)
    let first = Task { [database] in
      try await database.write { _ in
        begin.finish()
        #expect(Self.wait(for: busy))
      }
    }
    for await _ in begun {}
    let outcomes = changes.map { change in
      Task { [database] in
        do {
          try await database.write { try await change($0) }
          return String?.none
        } catch {
          return (error as? Problem)?.code ?? "failed"
        }
      }
    }
    while database.writeCounts.waiting < changes.count { await Task.yield() }
    busy.signal()
    var told: [String?] = []
    for outcome in outcomes { told.append(await outcome.value) }
    _ = await first.result
    return told
  }

  private static let refusal = Problem(409, "refused", "That is refused.")

  private static func brand(_ name: String) -> @Sendable (any Transaction) async throws -> Void {
    { try await $0.run("INSERT INTO brand (name, revision) VALUES (\(name), 1)") }
  }

  /// Blocks the thread until the signal; returns `false` after half a minute without a signal, so that a
  /// test which waits for itself fails.
  private static func wait(for semaphore: DispatchSemaphore) -> Bool {
    semaphore.wait(timeout: .now() + 30) == .success
  }

  private func brands() async throws -> [String] {
    try await database.read { transaction in
      try await transaction.all("SELECT name FROM brand ORDER BY name") { try $0[0] }
    }
  }

  @Test func queuedWritesShareOneCommit() async throws {
    let told = await together(["A", "B", "C", "D"].map(Self.brand))
    #expect(told == [nil, nil, nil, nil])
    #expect(try await brands() == ["A", "B", "C", "D"])
    let written = database.writeCounts
    #expect(written.changes == 5)
    #expect(written.commits == 2)
  }

  /// A store is opened with one reading connection.
  @Test func aReadDoesNotWaitForASlowOne() async throws {
    #expect(try await whileReading(brands) == [])
  }

  @Test func aLaterReadOpensTheConnectionThatCouldNotBeOpened() async throws {
    let path = folder.file("store.sqlite")
    let waiting = try await whileReading {
      try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
      let waiting = Task.immediate { try await brands() }
      try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
      return waiting
    }
    #expect(try await waiting.value == [])
    #expect(try await whileReading(brands) == [])
  }

  /// Runs the body while a read keeps its connection.
  private func whileReading<Value>(_ body: () async throws -> Value) async throws -> Value {
    let busy = DispatchSemaphore(value: 0)
    let (begun, begin) = AsyncStream.makeStream(of: Never.self)
    let slow = Task { [database] in
      try await database.read { _ in
        begin.finish()
        #expect(Self.wait(for: busy), "The other read waited.")
      }
    }
    for await _ in begun {}
    let value = try await body()
    busy.signal()
    try await slow.value
    return value
  }

  @Test func oneThatIsRefusedLeavesTheOthersAsTheyAre() async throws {
    let told = await together([
      Self.brand("A"),
      { transaction in
        try await Self.brand("B")(transaction)
        throw Self.refusal
      },
      Self.brand("C"),
    ])
    #expect(told == [nil, "refused", nil])
    #expect(try await brands() == ["A", "C"])
  }

  @Test(arguments: [false, true])
  func othersAreMadeAgainOnlyIfOneFailedAfterItHadWritten(_ hasWritten: Bool) async throws {
    let count = Lock(0)
    let told = await together([
      { transaction in
        count.withLock { $0 += 1 }
        try await Self.brand("A")(transaction)
      },
      { transaction in
        if hasWritten { try await Self.brand("B")(transaction) }
        throw Self.refusal
      },
    ])
    #expect(told == [nil, "refused"])
    #expect(try await brands() == ["A"])
    #expect(count.withLock(\.self) == (hasWritten ? 2 : 1))
  }

  @Test func failedCommitFailsAllWritesAndIsNotRepeated() async throws {
    let count = Lock(0)
    let told = await together([
      { transaction in
        count.withLock { $0 += 1 }
        try await Self.brand("A")(transaction)
      },
      { transaction in
        try await transaction.run("PRAGMA defer_foreign_keys = ON")
        try await transaction.run("INSERT INTO review VALUES (1, 77)")
      },
      { _ in throw Self.refusal },
    ])
    #expect(told == ["failed", "failed", "failed"])
    #expect(try await brands() == [])
    #expect(count.withLock(\.self) == 1)
  }

  @Test func dryRunIsRolledBackWithoutAffectingOtherWrites() async throws {
    async let kept: Void = database.write { try await Self.brand("A")($0) }
    let seen = try await database.write(isDryRun: true) { transaction in
      try await Self.brand("B")(transaction)
      return try await transaction.value("SELECT count(*) FROM brand WHERE name = 'B'") as Int?
    }
    try await kept
    #expect(seen == 1)
    #expect(try await brands() == ["A"])
  }

  /// Until the log has 40 MB, no change waits until it is written into the file; then it is, beside
  /// the changes, and begins again.
  @Test func aLongLogIsWrittenIntoTheFileThoughItIsNeverIdle() async throws {
    let path = folder.file("store.sqlite")
    let files = FileManager.default
    let text = String(repeating: "x", count: 1 << 20)
    func write(times: Int) async throws {
      for _ in 0..<times {
        try await database.write { transaction in
          _ = try await transaction.run("INSERT OR REPLACE INTO brand VALUES (1, \(text), 1)")
        }
      }
    }
    // Each adds 2 MB to the log: the text and its index.
    try await write(times: 15)
    #expect(files.size(of: path) < 1 << 20)
    try await write(times: 100)
    #expect(files.size(of: path) > 1 << 20)
    #expect(files.size(of: path + "-wal") < 150 << 20)
    await database.close()
    #expect(files.size(of: path + "-wal") == 0)
  }

  /// SQLite itself empties it only where the last program closes the file.
  @Test func aStoreThatClosesEmptiesItsLogThoughAnotherProgramHasTheFileOpen() async throws {
    let path = folder.file("store.sqlite")
    let other = try await Database.open(.file(path))
    try await database.write { try await Self.brand("A")($0) }
    #expect(FileManager.default.size(of: path + "-wal") > 0)
    await database.close()
    #expect(FileManager.default.size(of: path + "-wal") == 0)
    let names: [String] = try await other.withConnection {
      try $0.prepare("SELECT name FROM brand").all { try $0[0] }
    }
    #expect(names == ["A"])
  }

  /// The disk is slower than the changes, or no other connection can be opened.
  @Test func aChangeWritesTheLongestLogItself() async throws {
    let path = folder.file("slow.sqlite")
    let writer = try await Database.open(.file(path))
    let checkpointer = Checkpointer(clock: ManualClock()) { throw CancellationError() }
    try await writer.withConnection { connection in
      connection.leaveLog()
      try connection.execute(script: "CREATE TABLE page (content BLOB)")
      for _ in 0..<40 {
        try connection.execute(script: "INSERT INTO page VALUES (zeroblob(4 << 20))")
        checkpointer.didCommit(on: connection, of: writer, freeBytes: .max)
      }
    }
    #expect(FileManager.default.size(of: path) > 100 << 20)
    await checkpointer.finish()
  }

  /// Otherwise each change would open a connection, which can write nothing into the file.
  @Test func aLogThatAReaderHoldsIsWrittenAgainOnceAsMuchWasAppended() async throws {
    let place = DatabaseLocation.file(folder.file("held.sqlite"))
    let (writer, reader) = (try await Database.open(place), try await Database.open(place))
    let attempts = Lock(0)
    let checkpointer = Checkpointer(clock: ManualClock()) {
      attempts.withLock { $0 += 1 }
      return try await .open(place)
    }
    func append(megabytes: Int) async throws {
      for _ in 0..<megabytes {
        try await writer.withConnection { connection in
          try connection.execute(script: "INSERT INTO page VALUES (zeroblob(1 << 20))")
          checkpointer.didCommit(on: connection, of: writer, freeBytes: .max)
        }
        await checkpointer.finish()
      }
    }
    try await writer.withConnection { connection in
      connection.leaveLog()
      try connection.execute(script: "CREATE TABLE page (content BLOB)")
    }
    try await reader.withConnection { try $0.execute(script: "BEGIN; SELECT * FROM page") }
    try await append(megabytes: 50)
    #expect(attempts.withLock(\.self) == 1)
    try await append(megabytes: 40)
    #expect(attempts.withLock(\.self) == 2)
  }
}
