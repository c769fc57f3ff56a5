import Foundation
import FoundationCore
import Persistence
import TestSupport
import Testing

struct DamageTests {
  let folder: TemporaryFolder
  let path: String

  /// A sound file of many pages, with nothing left in a log.
  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("db.sqlite")
    try Connection(.file(path)).execute(
      script: """
        CREATE TABLE t (x INTEGER PRIMARY KEY, s TEXT NOT NULL);
        CREATE INDEX t_s ON t (s);
        WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 5000)
        INSERT INTO t SELECT x, 'row number ' || x FROM c
        """
    )
  }

  private func overwrite(at offset: UInt64, with bytes: [UInt8]) throws {
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seek(toOffset: offset)
    try file.write(contentsOf: bytes)
    try file.close()
  }

  @Test(arguments: [IntegrityCheck.quick, .full])
  func aSoundDatabaseHasNoFindings(_ check: IntegrityCheck) throws {
    #expect(try Connection(.file(path)).checkIntegrity(check) == [])
  }

  @Test func aPageOfNonsenseIsFound() throws {
    // The second page is the root of the table.
    try overwrite(at: 4096, with: [UInt8](repeating: 0xAB, count: 4096))
    let connection = try Connection(.file(path))
    #expect(try !connection.checkIntegrity().isEmpty)
    let error = #expect(throws: PersistenceError.self) {
      try connection.prepare("SELECT sum(length(s)) FROM t NOT INDEXED").run()
    }
    #expect(error?.code == "persistence.corrupt")
    #expect(error?.suggestion?.contains("backup") == true)
  }

  @Test func anIndexThatMissesARowIsFoundByTheFullCheck() throws {
    let connection = try Connection(.file(path))
    let page: Int? =
      try connection
      .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 't_s'").value()
    #expect(page != nil)
    try connection.execute(script: "CREATE TABLE other (x); PRAGMA wal_checkpoint(TRUNCATE)")
    // The name of a row in the index, changed there alone.
    let bytes = try Data(contentsOf: URL(filePath: path))
    let needle = Data("row number 4321".utf8)
    let last = try #require(bytes.range(of: needle, options: .backwards))
    try overwrite(at: UInt64(last.upperBound - 1), with: [UInt8(ascii: "X")])
    #expect(try !Connection(.file(path)).checkIntegrity(.full).isEmpty)
  }

  @Test func aTruncatedFileIsRefused() throws {
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.truncate(atOffset: 4096 * 20)
    try file.close()
    let error = #expect(throws: PersistenceError.self) { try Connection(.file(path)) }
    #expect(error?.code == "persistence.corrupt")
  }

  @Test(arguments: [15, 50, 99, 100, 500])
  func aFileCutShortInItsFirstPageIsRefused(_ length: Int) throws {
    let bytes = try Data(contentsOf: URL(filePath: path)).prefix(length)
    try bytes.write(to: URL(filePath: path))
    let error = #expect(throws: PersistenceError.self) {
      let connection = try Connection(.file(path))
      try connection.prepare("SELECT count(*) FROM t").run()
    }
    #expect(["persistence.not_a_database", "persistence.corrupt"].contains(error?.code))
  }

  @Test func aRowThatRefersToNothingIsFound() throws {
    let connection = try Connection(.file(path))
    try connection.execute(
      script: """
        CREATE TABLE child (t INTEGER REFERENCES t (x));
        PRAGMA foreign_keys = OFF; INSERT INTO child VALUES (9999)
        """
    )
    let findings = try connection.checkIntegrity()
    #expect(findings == [.foreignKey(table: "child", rowID: 1, parent: "t")])
    #expect(findings.map(\.description) == ["row 1 of child refers to a missing row of t"])
  }
}
