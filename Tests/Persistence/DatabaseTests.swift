import Foundation
import FoundationCore
import Persistence
import TestSupport
import Testing

struct DatabaseTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func counter() async throws -> Database {
    try await Database.open(
      .file(folder.file("db.sqlite")),
      migrations: [
        Migration("counts", script: "CREATE TABLE c (n INTEGER); INSERT INTO c VALUES (0)")
      ]
    )
  }

  @Test func tasksTakeTurns() async throws {
    let database = try await counter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<100 {
        group.addTask {
          // Read, then written: without turns, updates would be lost.
          try await database.withConnection { connection in
            let n: Int? = try connection.prepare("SELECT n FROM c").value()
            try connection.prepare("UPDATE c SET n = ?").run([n.map { $0 + 1 }])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await database.withConnection { try $0.prepare("SELECT n FROM c").value() } == 100)
  }

  @Test func aTransactionIsTakenBackWhenItsBodyThrows() async throws {
    struct Refusal: Error {}
    let database = try await counter()
    await #expect(throws: Refusal.self) {
      try await database.transaction { connection in
        try connection.prepare("UPDATE c SET n = 9").run()
        throw Refusal()
      }
    }
    #expect(try await database.withConnection { try $0.prepare("SELECT n FROM c").value() } == 0)
  }

  @Test func unopenableFileThrowsCannotOpen() async throws {
    let path = folder.url.path
    let error = await #expect(throws: PersistenceError.self) {
      try await Database.open(.file(path))
    }
    #expect(error?.code == "persistence.cannot_open")
  }

  @Test func waitingForLockDoesNotBlockOtherTasks() async throws {
    _ = try await counter()
    let holder = try Connection(.file(folder.file("db.sqlite")))
    try holder.execute(script: "BEGIN IMMEDIATE")
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      // More than there are threads for Swift's tasks on any machine this is likely to run on.
      let waiting = 4 * ProcessInfo.processInfo.activeProcessorCount
      for _ in 0..<waiting {
        group.addTask {
          let options = ConnectionOptions(busyTimeout: .seconds(60))
          let database = try await Database.open(.file(folder.file("db.sqlite")), options: options)
          try await database.withConnection { connection in
            beginning.yield()
            try connection.prepare("UPDATE c SET n = n + 1").run()
          }
        }
      }
      var count = 0
      for await _ in begun {
        count += 1
        if count == waiting { break }
      }
      try holder.execute(script: "COMMIT")
      try await group.waitForAll()
      #expect(try holder.prepare("SELECT n FROM c").value() == waiting)
    }
  }
}
