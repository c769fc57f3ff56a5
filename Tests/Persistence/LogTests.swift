import Foundation
import FoundationCore
import Persistence
import TestSupport
import Testing

/// The write-ahead log of a connection that waits for the disk, whose frames are written together.
struct LogTests {
  private let folder: TemporaryFolder
  private let connection: Connection

  init() throws {
    folder = try TemporaryFolder()
    connection = try Self.connection(in: folder)
  }

  private static func connection(in folder: TemporaryFolder) throws -> Connection {
    let connection = try Connection(
      .file(folder.file("a.sqlite")),
      options: ConnectionOptions(durability: .full)
    )
    try connection.execute(
      script: """
        -- A few pages, so that a large change does not fit into it.
        PRAGMA cache_size = 10;
        CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT
        """
    )
    return connection
  }

  private func insert(_ count: Int) throws { try Self.insert(count, by: connection) }

  private static func insert(_ count: Int, by connection: Connection) throws {
    let insert = try connection.prepare("INSERT INTO t (text) VALUES (?)")
    for number in 0..<count { try insert.run([String(repeating: "\(number % 10)", count: 500)]) }
  }

  private func count(in connection: Connection) throws -> Int? {
    try connection.prepare("SELECT count(*) FROM t WHERE length(text) = 500").value()
  }

  @Test func aCommitIsInTheFilesOnceItHasReturned() throws {
    for count in [1, 3000] {
      try connection.transaction { try insert(count) }
      let copy = folder.file("\(count).sqlite")
      for end in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: folder.file("a.sqlite") + end, toPath: copy + end)
      }
      #expect(try self.count(in: Connection(.file(copy))) == self.count(in: connection))
    }
    #expect(try count(in: connection) == 3001)
  }

  @Test func aChangeReadsItsPagesThatDidNotFitIntoTheCache() throws {
    struct Cancelled: Error {}
    for isCancelled in [true, false] {
      try? connection.transaction {
        try insert(3000)
        #expect(try count(in: connection) == 3000)
        if isCancelled { throw Cancelled() }
      }
      #expect(try count(in: connection) == (isCancelled ? 0 : 3000))
    }
    #expect(try connection.checkIntegrity().isEmpty)
  }

  /// Changes pages that do not fit into the cache, without reading any of them from the log again.
  private static func changePages(by connection: Connection) throws {
    try connection.prepare("UPDATE t SET text = substr(text, 2) || 'x' WHERE id <= 150").run()
  }

  @Test func whatARolledBackChangeWroteIsNotWrittenOverACommitOfOthers() throws {
    struct Cancelled: Error {}
    try connection.transaction { try insert(1000) }
    try connection.execute(script: "PRAGMA wal_checkpoint(TRUNCATE)")
    #expect(throws: Cancelled.self) {
      try connection.transaction {
        try Self.changePages(by: connection)
        throw Cancelled()
      }
    }
    let other = try Connection(.file(folder.file("a.sqlite")))
    for _ in 0..<30 { try Self.insert(1, by: other) }
    #expect(try count(in: connection) == 1030)
    #expect(try Connection(.file(folder.file("a.sqlite"))).checkIntegrity().isEmpty)
  }

  @Test func aChangeWhosePagesDidNotFitOnTheDiskForATimeIsWhole() async throws {
    let folder = try TemporaryFolder()
    let disk = PowerLossDisk(at: folder.url)
    defer { disk.release() }
    let connection = try Self.connection(in: folder)
    try connection.transaction { try Self.insert(1000, by: connection) }
    try connection.execute(script: "PRAGMA wal_checkpoint(TRUNCATE)")
    try await connection.transaction {
      try Self.changePages(by: connection)
      // Room for the head of the log alone.
      await disk.withFilesLimited(to: 1000) {
        let error = refusal {
          try connection.prepare("INSERT INTO t (text) SELECT text FROM t WHERE id <= 100").run()
        }
        #expect(error?.code == "persistence.full")
      }
    }
    #expect(try count(in: connection) == 1000)
    #expect(try connection.checkIntegrity().isEmpty)
  }
}
