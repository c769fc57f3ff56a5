import Foundation
import FoundationCore
import Persistence
import TestSupport
import Testing

@testable import StoreHTTP

/// Several programs, and such as are killed, on one file.
struct CacheOnDiskSharingTests {
  let cache: CacheOnDisk

  init() throws { cache = try CacheOnDisk() }

  @Test func severalStoresShareOneFile() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { try await exercise(cache.store(), rounds: 100) }
      }
      try await group.waitForAll()
    }
    #expect(try Connection(.file(cache.path)).checkIntegrity(.full).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: cache.path + ".damaged"))
  }

  @Test func severalProgramsShareOneFileThatNoneHasMade() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<3 {
        group.addTask { [path = cache.path] in
          await #expect(processExitsWith: .success) { [path = path as String] in
            try await exercise(SQLiteCacheStore(at: path, capacity: 64 << 20), rounds: 50)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try Connection(.file(cache.path)).checkIntegrity(.full).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: cache.path + ".damaged"))
    #expect(try await cache.store().responses(for: .at("0")).count == 1)
  }

  /// A process loses SQLite's locks on a file when it closes any descriptor of the file.
  @Test func openingTheFileAgainKeepsTheLocksOfTheProcess() async throws {
    let first = cache.store()
    try await first.store(.saying("mugs"), for: .at("mugs"))
    let second = cache.store()
    _ = try await second.salt()
    _ = try await CacheFile(cache.path).contents()
    // Without the locks, this program takes itself for the last one, and deletes the log.
    await #expect(processExitsWith: .success) { [path = cache.path as String] in
      try Connection(.file(path)).execute(script: "SELECT * FROM store")
    }
    #expect(FileManager.default.fileExists(atPath: cache.path + "-wal"))
    try await second.store(.saying("tea"), for: .at("tea"))
    let tea: Int? = try Connection(.file(cache.path))
      .prepare("SELECT count(*) FROM answer WHERE address LIKE '%tea'").value()
    #expect(tea == 1)
    withExtendedLifetime(first) {}
  }

  /// The tables and the mark of a cache become visible at once, between two questions of another program.
  @Test func aCacheThatIsBeingMadeIsNotTakenForAForeignFile() async throws {
    for round in 1...50 {
      let path = cache.folder.file("\(round).sqlite")
      // Keeps the log, and so the mark out of the file's header.
      let unmarked = try await Database.open(.file(path))
      async let made = Database.open(.file(path), migrations: SQLiteCacheFormat.migrations)
      var format = SQLiteCacheFormat.none
      for _ in 0..<1000 where format == .none {
        format = try SQLiteCacheFormat(ofFileAt: path)
        // On one core there may be no other thread to make it.
        await Task.yield()
      }
      #expect(format != .foreign)
      _ = try await made
      withExtendedLifetime(unmarked) {}
    }
  }

  @Test func aKilledProgramLeavesAFileThatCanBeUsed() async throws {
    var random = SplitMix64(1945)
    for _ in 1...5 {
      let delay = UInt32.random(in: 0...30_000, using: &random)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = cache.path as String, delay = delay as UInt32] in
        let store = SQLiteCacheStore(at: path, capacity: 4 << 20)
        Thread.detachNewThread {
          usleep(delay)
          kill(getpid(), SIGKILL)
        }
        while true { try await exercise(store, rounds: 50) }
      }
      try await exercise(cache.store(capacity: 4 << 20), rounds: 20)
      #expect(try Connection(.file(cache.path)).checkIntegrity(.full).isEmpty)
      #expect(!FileManager.default.fileExists(atPath: cache.path + ".damaged"))
    }
  }

  @Test func aProgramKilledWhileItMakesTheFileDoesNotPreventTheNext() async throws {
    try cache.write("")
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = cache.path as String] in
      let connection = try Connection(.file(path))
      // More than fits into memory, so that it is in the file, and how to take it back beside it.
      try connection.execute(
        script: """
          PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN IMMEDIATE;
          CREATE TABLE half (done BLOB);
          WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 1000)
          INSERT INTO half SELECT randomblob(1000) FROM n
          """
      )
      kill(getpid(), SIGKILL)
    }
    #expect(FileManager.default.fileExists(atPath: cache.path + "-journal"))
    try await cache.store().store(.saying("mugs"), for: .at("mugs"))
    #expect(try await cache.store().responses(for: .at("mugs")).map(\.text) == ["mugs"])
  }

  @Test func aFullDiskKeepsNothingMoreAndLosesNothing() async throws {
    try await cache.store().store(.saying("before"), for: .at("before"))
    await #expect(processExitsWith: .success) { [path = cache.path as String] in
      try await meetAFullDisk(path)
    }
    let store = cache.store()
    #expect(try await store.responses(for: .at("before")).map(\.text) == ["before"])
    #expect(try await store.responses(for: .at("large")).isEmpty)
    try await store.store(.saying("after"), for: .at("large"))
    #expect(try await store.responses(for: .at("large")).map(\.text) == ["after"])
  }
}

/// Stores, reads and removes; a response that is found must be one that was stored.
private func exercise(_ store: SQLiteCacheStore, rounds: Int) async throws {
  for round in 0..<rounds {
    let key = CacheKey.at("\(round % 20)")
    let text = String(repeating: "\(round % 20) ", count: 2000)
    do {
      try await store.store(.saying(text), for: key)
      let found = try await store.responses(for: key)
      #expect(found.allSatisfy { $0.text == text })
      if round % 7 == 6 { try await store.remove(ResponseVariant(), for: key) }
    } catch PersistenceError.busy {
      // Another program was writing for too long: that is allowed to cost an entry.
    }
  }
}

/// Stores more than a file may have in this process.
private func meetAFullDisk(_ path: String) async throws {
  try await withFilesLimited(to: 200_000) {
    let store = SQLiteCacheStore(at: path, capacity: 64 << 20)
    let large = String(repeating: "x", count: 500_000)
    await #expect(throws: PersistenceError.self) {
      try await store.store(.saying(large), for: .at("large"))
    }
    let kept = try await store.responses(for: .at("before")).map(\.text)
    #expect(kept == ["before"])
  }
}
