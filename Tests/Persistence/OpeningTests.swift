import Foundation
import FoundationCore
import Persistence
import TestSupport
import Testing

struct OpeningTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("db.sqlite")
  }

  private func setting(_ name: String, of connection: Connection) throws -> SQLValue? {
    try connection.prepare("PRAGMA \(name)").value()
  }

  @Test func theLibraryTellsItsVersion() {
    #expect(SQLiteLibrary.version.hasPrefix("3."))
  }

  @Test func committedDataPersistsAfterReopening() throws {
    try Connection(.file(path)).execute(script: "CREATE TABLE t(x); INSERT INTO t VALUES (7)")
    let value: Int? = try Connection(.file(path)).prepare("SELECT x FROM t").value()
    #expect(value == 7)
  }

  @Test func databaseFilesAndBackupAreReadableByOwnerOnly() throws {
    let connection = try Connection(.file(path))
    try connection.execute(script: "CREATE TABLE t(x)")
    let copy = folder.file("copy.sqlite")
    try connection.backUp(to: copy)
    for file in [path, path + "-wal", copy] {
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
    }
  }

  /// Reading one waited for a program that writes to it.
  @Test(arguments: [ConnectionOptions.Access.readOnly, .readWrite])
  func whatIsNotAFileIsRefused(access: ConnectionOptions.Access) throws {
    #expect(mkfifo(path, 0o600) == 0)
    #expect(symlink("loop", folder.file("loop")) == 0)
    for (place, reason) in [
      (path, "it is not a regular file"), ("/dev/null", "it is not a regular file"),
      (folder.file("loop"), "Too many levels of symbolic links"),
    ] {
      let error = #expect(throws: PersistenceError.self) {
        try Connection(.file(place), options: ConnectionOptions(access: access))
      }
      #expect(error?.code == "persistence.cannot_open")
      #expect(error?.reason?.contains(reason) == true, "\(error?.reason ?? "")")
    }
  }

  @Test func everySettingIsInForce() throws {
    let connection = try Connection(
      .file(path),
      options: ConnectionOptions(busyTimeout: .seconds(2))
    )
    #expect(try setting("journal_mode", of: connection) == .text("wal"))
    #expect(try setting("foreign_keys", of: connection) == .integer(1))
    #expect(try setting("trusted_schema", of: connection) == .integer(0))
    #expect(try setting("busy_timeout", of: connection) == .integer(2000))
    #expect(try setting("synchronous", of: connection) == .integer(1))
  }

  @Test(arguments: [(Duration.seconds(Int64.max), Int(Int32.max)), (.seconds(-1), 0), (.zero, 0)])
  func anyTimeoutIsTaken(_ timeout: Duration, milliseconds: Int) throws {
    let connection = try Connection(.file(path), options: ConnectionOptions(busyTimeout: timeout))
    #expect(try setting("busy_timeout", of: connection) == .integer(Int64(milliseconds)))
  }

  @Test func fullDurabilityOptionIsApplied() throws {
    let connection = try Connection(.file(path), options: ConnectionOptions(durability: .full))
    #expect(try setting("synchronous", of: connection) == .integer(2))
    #expect(try setting("fullfsync", of: connection) == .integer(1))
  }

  @Test func theSchemaCannotBeWrittenByHand() throws {
    let connection = try Connection(.file(path))
    try connection.execute(script: "PRAGMA writable_schema = ON; CREATE TABLE t(x)")
    #expect(throws: PersistenceError.self) {
      try connection.execute(script: "UPDATE sqlite_schema SET sql = 'damaged'")
    }
  }

  @Test func doubleQuotesAreForNamesOnly() throws {
    let connection = try Connection(.memory)
    let error = #expect(throws: PersistenceError.self) {
      _ = try connection.prepare(#"SELECT "no such column""#)
    }
    #expect(error?.code == "persistence.statement")
  }

  @Test(arguments: [":memory:", "file:db?mode=memory", "file:///tmp/x", "a?b#c%20d", "ünïcode 名"])
  func aPathIsOnlyEverAPath(_ name: String) throws {
    let path = folder.file("inner/") + name
    try Connection(.file(path)).execute(script: "CREATE TABLE t(x)")
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test func aRelativePathThatLooksLikeAnAddressIsAFile() throws {
    let name = "file:rialto-test-\(UUID().uuidString)?mode=memory"
    defer {
      for end in ["", "-wal", "-shm"] { unlink(name + end) }
    }
    try Connection(.file(name)).execute(script: "CREATE TABLE t(x)")
    #expect(FileManager.default.fileExists(atPath: name))
  }

  @Test(arguments: ["", "db\u{0}.sqlite"])
  func aPathThatIsNoneIsRefused(_ path: String) {
    let error = #expect(throws: PersistenceError.self) { try Connection(.file(path)) }
    #expect(error?.code == "persistence.cannot_open")
  }

  @Test func missingFoldersAreCreatedForWriting() throws {
    _ = try Connection(.file(folder.file("a/b/c.sqlite")))
    #expect(FileManager.default.fileExists(atPath: folder.file("a/b/c.sqlite")))
  }

  @Test func aFileInTheWayOfAFolderIsReported() throws {
    try Data("x".utf8).write(to: folder.url.appending(path: "a"))
    let error = #expect(throws: PersistenceError.self) {
      try Connection(.file(folder.file("a/b.sqlite")))
    }
    #expect(error?.code == "persistence.cannot_open")
    #expect(error?.reason?.contains("SQLite: ") == true)
  }

  @Test func aFolderIsNoDatabase() throws {
    let error = #expect(throws: PersistenceError.self) { try Connection(.file(folder.url.path)) }
    #expect(error?.code == "persistence.cannot_open")
  }

  @Test func aMissingFileIsNotCreatedForReading() throws {
    let error = #expect(throws: PersistenceError.self) {
      try Connection(.file(path), options: ConnectionOptions(access: .readOnly))
    }
    #expect(error?.code == "persistence.cannot_open")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func aReadOnlyConnectionReadsAndRefusesToWrite() throws {
    let writer = try Connection(.file(path))
    try writer.execute(script: "CREATE TABLE t(x); INSERT INTO t VALUES (1)")
    let reader = try Connection(.file(path), options: ConnectionOptions(access: .readOnly))
    #expect(try reader.prepare("SELECT x FROM t").value() == 1)
    let error = #expect(throws: PersistenceError.self) {
      try reader.prepare("INSERT INTO t VALUES (2)").run()
    }
    #expect(error?.code == "persistence.read_only")
  }

  @Test(.enabled(if: getuid() != 0, "The superuser may write everywhere"))
  func aFileWithoutLeaveToWriteIsRefusedForWriting() throws {
    _ = try Connection(.file(path))
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
    let error = #expect(throws: PersistenceError.self) { try Connection(.file(path)) }
    #expect(error?.code == "persistence.read_only")
  }

  @Test func aFileThatIsNoDatabaseIsRefusedAndLeftAlone() throws {
    let text = Data(String(repeating: "Dear diary, ", count: 500).utf8)
    try text.write(to: URL(filePath: path))
    let error = #expect(throws: PersistenceError.self) { try Connection(.file(path)) }
    #expect(error?.code == "persistence.not_a_database")
    #expect(error?.title.contains(path) == true)
    #expect(try Data(contentsOf: URL(filePath: path)) == text)
  }

  @Test func anEmptyFileBecomesADatabase() throws {
    try Data().write(to: URL(filePath: path))
    try Connection(.file(path)).execute(script: "CREATE TABLE t(x)")
    #expect(try Connection(.file(path)).checkIntegrity().isEmpty)
  }

  @Test func manyMayCreateTheSameFileAtOnce() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<12 {
        group.addTask {
          let database = try await Database.open(
            .file(path),
            options: ConnectionOptions(busyTimeout: .seconds(30)),
            migrations: [Migration("creates t", script: "CREATE TABLE t(x)")]
          )
          try await database.transaction {
            try $0.prepare("INSERT INTO t VALUES (?)").run([number])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try Connection(.file(path)).prepare("SELECT count(*) FROM t").value() == 12)
  }
}
