import Foundation
import FoundationCore
import Persistence
import TestSupport
import Testing

struct BackupTests {
  let folder: TemporaryFolder
  let connection: Connection
  let copy: String

  init() throws {
    folder = try TemporaryFolder()
    copy = folder.file("copy.sqlite")
    connection = try Connection(.file(folder.file("db.sqlite")))
    try connection.execute(
      script: """
        CREATE TABLE t (x INTEGER, b BLOB);
        WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 2000)
        INSERT INTO t SELECT x, zeroblob(2000) FROM c
        """
    )
  }

  private var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }
  }

  private func count(_ path: String) throws -> Int? {
    try Connection(.file(path), options: ConnectionOptions(access: .readOnly))
      .prepare("SELECT count(*) FROM t").value()
  }

  @Test func theCopyIsWholeAndOneFile() throws {
    try connection.backUp(to: copy)
    #expect(try files == ["copy.sqlite", "db.sqlite", "db.sqlite-shm", "db.sqlite-wal"])
    #expect(try count(copy) == 2000)
    let reader = try Connection(.file(copy), options: ConnectionOptions(access: .readOnly))
    #expect(try reader.prepare("PRAGMA journal_mode").value() == "delete")
    #expect(try Connection(.file(copy)).checkIntegrity(.full).isEmpty)
  }

  @Test func progressEndsAtTheWhole() throws {
    var told: [(copied: Int, total: Int)] = []
    try connection.backUp(to: copy) { told.append(($0, $1)) }
    #expect(told.count > 2)
    #expect(told.map(\.copied) == told.map(\.copied).sorted())
    #expect(told.last?.copied == told.last?.total)
  }

  @Test func aFileInItsPlaceIsNeverReplaced() throws {
    try Data("precious".utf8).write(to: URL(filePath: copy))
    let error = #expect(throws: PersistenceError.self) { try connection.backUp(to: copy) }
    #expect(error?.code == "persistence.already_exists")
    #expect(try Data(contentsOf: URL(filePath: copy)) == Data("precious".utf8))
  }

  @Test func aFileThatAppearsMeanwhileIsNotReplacedEither() throws {
    let error = #expect(throws: PersistenceError.self) {
      try connection.backUp(to: copy) { _, _ in
        try Data("precious".utf8).write(to: URL(filePath: copy))
      }
    }
    #expect(error?.code == "persistence.already_exists")
    #expect(try Data(contentsOf: URL(filePath: copy)) == Data("precious".utf8))
    #expect(try files == ["copy.sqlite", "db.sqlite", "db.sqlite-shm", "db.sqlite-wal"])
  }

  @Test func oneThatIsEndedLeavesNothing() throws {
    struct Enough: Error {}
    #expect(throws: Enough.self) { try connection.backUp(to: copy) { _, _ in throw Enough() } }
    #expect(try files == ["db.sqlite", "db.sqlite-shm", "db.sqlite-wal"])
    #expect(!connection.isInTransaction)
  }

  @Test func othersWriteMeanwhileAndTheCopyIsOfItsBeginning() throws {
    let other = try Connection(.file(folder.file("db.sqlite")))
    var steps = 0
    try connection.backUp(to: copy) { _, _ in
      steps += 1
      // One that starts over at each of these would never end.
      try #require(steps < 20)
      try other.prepare("INSERT INTO t VALUES (0, zeroblob(9000))").run()
    }
    #expect(try count(copy) == 2000)
    #expect(try connection.prepare("SELECT count(*) FROM t").value() == 2000 + steps)
  }

  @Test func withinATransactionThatWroteItIsRefused() throws {
    let error = #expect(throws: PersistenceError.self) {
      try connection.transaction {
        try connection.prepare("DELETE FROM t").run()
        try connection.backUp(to: copy)
      }
    }
    #expect(error?.code == "persistence.busy")
    #expect(try !files.contains("copy.sqlite"))
  }

  @Test func aMissingFolderIsNotCreated() throws {
    let error = #expect(throws: PersistenceError.self) {
      try connection.backUp(to: folder.file("a/b/copy"))
    }
    #expect(error?.code == "persistence.cannot_open")
    #expect(error?.evidence?.database == folder.file("a/b/copy"))
    #expect(try files == ["db.sqlite", "db.sqlite-shm", "db.sqlite-wal"])
  }

  @Test func aFullDiskIsBlamedOnTheCopyAndKeepsNoPartOfIt() async throws {
    let other = try TemporaryFolder()
    let disk = PowerLossDisk(at: other.url)
    defer { disk.release() }
    let path = other.file("copy.sqlite")
    let error = await #expect(throws: PersistenceError.self) {
      try await disk.withFilesLimited(to: 1 << 20) { try connection.backUp(to: path) }
    }
    #expect(error?.code == "persistence.full")
    #expect(error?.evidence?.database == path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: other.url.path) == [])
    #expect(try connection.prepare("SELECT count(*) FROM t").value() == 2000)
  }

  @Test func aPlaceThatIsNoneIsReported() throws {
    let error = #expect(throws: PersistenceError.self) {
      try connection.backUp(to: folder.file("db.sqlite/copy"))
    }
    #expect(error?.code == "persistence.cannot_open")
  }

  @Test func memoryCanBeBackedUp() throws {
    let memory = try Connection(.memory)
    try memory.execute(script: "CREATE TABLE t (x); INSERT INTO t VALUES (1)")
    try memory.backUp(to: copy)
    #expect(try count(copy) == 1)
  }
}
