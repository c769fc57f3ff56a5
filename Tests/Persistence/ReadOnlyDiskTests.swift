import Foundation
import FoundationCore
import Persistence
import TestSupport
import Testing

/// Reading a database in a folder in which nothing can be written.
struct ReadOnlyDiskTests {
  /// The folder of the database, whose name needs escapes in an address.
  let folder: URL
  let path: String
  private let temporary: TemporaryFolder

  init() throws {
    temporary = try TemporaryFolder()
    folder = temporary.url.appending(path: "ärger? 100%#2")
    path = folder.appending(path: "db.sqlite").path
  }

  private func write(_ number: Int) throws -> Connection {
    let connection = try Connection(.file(path))
    try connection.execute(
      script: "CREATE TABLE IF NOT EXISTS t (x); INSERT INTO t VALUES (\(number))"
    )
    return connection
  }

  /// Makes the file and its folder read-only.
  private func lock() throws {
    chmod(temporary.url.path, 0o755)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      chmod(folder.appending(path: name).path, 0o444)
    }
    chmod(folder.path, 0o555)
  }

  private static func read(_ path: String) throws -> [Int] {
    let options = ConnectionOptions(access: .readOnly)
    return try Connection(.file(path), options: options).prepare("SELECT x FROM t ORDER BY x")
      .all { try $0[0] }
  }

  @Test func aClosedDatabaseIsRead() async throws {
    _ = try write(1)
    try lock()
    defer { chmod(folder.path, 0o755) }
    await #expect(processExitsWith: .success) { [path = path as String] in
      try dropPrivileges(owning: path)
      #expect(try Self.read(path) == [1])
      let error = #expect(throws: PersistenceError.self) { try Connection(.file(path)) }
      #expect(error?.code == "persistence.read_only" || error?.code == "persistence.cannot_open")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["db.sqlite"])
  }

  @Test func aDatabaseThatAnotherProgramWritesIsReadWithItsLog() async throws {
    let writer = try write(1)
    try writer.prepare("INSERT INTO t VALUES (2)").run()
    try lock()
    defer { chmod(folder.path, 0o755) }
    await #expect(processExitsWith: .success) { [path = path as String] in
      try dropPrivileges(owning: path)
      #expect(try Self.read(path) == [1, 2])
    }
    withExtendedLifetime(writer) {}
  }

  @Test func aLogThatCannotBeReadIsNotLeftOut() async throws {
    let writer = try write(1)
    let kept = try FileHandle(forReadingFrom: URL(filePath: path + "-wal")).readToEnd()
    withExtendedLifetime(writer) {}
    try Data(try #require(kept)).write(to: URL(filePath: path + "-wal"))
    unlink(path + "-shm")
    try lock()
    defer { chmod(folder.path, 0o755) }
    await #expect(processExitsWith: .success) { [path = path as String] in
      try dropPrivileges(owning: path)
      let error = #expect(throws: PersistenceError.self) { try Self.read(path) }
      #expect(error?.code == "persistence.cannot_open")
      #expect(error?.reason?.contains("copy both to a folder that you can write to") == true)
    }
  }
}
