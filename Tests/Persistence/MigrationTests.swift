import FoundationCore
import Persistence
import TestSupport
import Testing

struct MigrationTests {
  let folder: TemporaryFolder
  let path: String

  let first = Migration("creates t", script: "CREATE TABLE t (x INTEGER); INSERT INTO t VALUES (1)")
  let second = Migration("adds y", script: "ALTER TABLE t ADD COLUMN y; UPDATE t SET y = x + 1")

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("db.sqlite")
  }

  private func version() throws -> Int? {
    try Connection(.file(path)).prepare("PRAGMA user_version").value()
  }

  private func open(_ migrations: Migration...) throws -> Connection {
    try Connection(.file(path), migrations: migrations)
  }

  @Test func eachRunsOnce() throws {
    _ = try open(first)
    #expect(try version() == 1)
    _ = try open(first, second)
    let connection = try open(first, second)
    #expect(try version() == 2)
    #expect(try connection.prepare("SELECT y FROM t").all { try $0[0] as Int } == [2])
  }

  @Test func aBusyDatabaseIsBusyAndNoFailedMigration() throws {
    let writer = try open(first)
    try writer.transaction {
      let impatient = ConnectionOptions(busyTimeout: .zero)
      let error = #expect(throws: PersistenceError.self) {
        try Connection(.file(path), options: impatient, migrations: [first, second])
      }
      #expect(error?.code == "persistence.busy")
    }
    #expect(try version() == 1)
  }

  @Test func aFailingOneLeavesTheVersionBeforeIt() throws {
    let broken = Migration(
      "breaks",
      script: "ALTER TABLE t ADD COLUMN z; INSERT INTO t VALUES (1,2,3); SELECT * FROM nowhere"
    )
    let error = #expect(throws: PersistenceError.self) { try open(first, second, broken) }
    #expect(error?.code == "persistence.migration")
    #expect(error?.title == "The database could not be migrated to version 3 (breaks).")
    #expect((error?.causes.first as? any Failure)?.code == "persistence.statement")
    #expect(try version() == 2)
    #expect(try open(first, second).prepare("SELECT count(*) FROM t").value() == 1)
  }

  @Test func aDatabaseFromTheFutureIsRefused() throws {
    _ = try open(first, second)
    let error = #expect(throws: PersistenceError.self) { try open(first) }
    #expect(error?.code == "persistence.newer_version")
    #expect(error?.reason == "The database is at version 2; this program supports version 1.")
    #expect(error?.suggestion != nil)
    #expect(try version() == 2)
  }

  @Test func withoutMigrationsTheVersionIsNotLookedAt() throws {
    _ = try open(first, second)
    #expect(throws: Never.self) { try open() }
  }

  @Test func readingOnlyWantsTheVersionAsItIs() throws {
    _ = try open(first)
    let options = ConnectionOptions(access: .readOnly)
    #expect(throws: Never.self) {
      try Connection(.file(path), options: options, migrations: [first])
    }
    let error = #expect(throws: PersistenceError.self) {
      try Connection(.file(path), options: options, migrations: [first, second])
    }
    #expect(error?.code == "persistence.older_version")
  }

  @Test func aTableThatOthersReferToCanBeRebuilt() throws {
    let family = Migration(
      "creates a family",
      script: """
        CREATE TABLE parent (id INTEGER PRIMARY KEY);
        CREATE TABLE child (parent INTEGER NOT NULL REFERENCES parent (id) ON DELETE CASCADE);
        INSERT INTO parent VALUES (1); INSERT INTO child VALUES (1);
        """
    )
    let rebuilt = Migration(
      "rebuilds the parent",
      script: """
        CREATE TABLE new (id INTEGER PRIMARY KEY, name TEXT);
        INSERT INTO new (id) SELECT id FROM parent;
        DROP TABLE parent; ALTER TABLE new RENAME TO parent;
        """
    )
    let connection = try open(family, rebuilt)
    #expect(try connection.prepare("SELECT count(*) FROM child").value() == 1)
    #expect(try connection.prepare("PRAGMA foreign_keys").value() == 1)
    let error = #expect(throws: PersistenceError.self) {
      try open(family, rebuilt, Migration("orphans", script: "DELETE FROM parent"))
    }
    let cause = error?.causes.first as? PersistenceError
    #expect(cause?.code == "persistence.constraint.foreign_key")
    #expect(try version() == 2)
    #expect(try connection.prepare("SELECT count(*) FROM parent").value() == 1)
  }

  @Test func manyMigratingAtOnceAllSucceed() async throws {
    let migrations = (1...6).map { Migration("creates t\($0)", script: "CREATE TABLE t\($0) (x)") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          _ = try await Database.open(
            .file(path),
            options: ConnectionOptions(busyTimeout: .seconds(60)),
            migrations: migrations
          )
        }
      }
      try await group.waitForAll()
    }
    #expect(try version() == 6)
  }
}
