import Foundation
import Persistence
import TestSupport
import Testing

/// The write-ahead log of a connection that waits for the disk, whose frames are written together.
struct LogTests {
  private let folder: TemporaryFolder
  private let connection: Connection

  init() throws {
    folder = try TemporaryFolder()
    connection = try Connection(
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
  }

  private func insert(_ count: Int) throws {
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
}
