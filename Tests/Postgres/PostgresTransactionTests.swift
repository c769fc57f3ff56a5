import Foundation
import FoundationCore
import Persistence
import TestSupport
import Testing

@testable import Postgres

/// The effects of transactions.
@Suite(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
struct PostgresTransactionTests {
  private struct Change: Error {}

  private func withThings<Value>(
    _ body: (PooledDatabase) async throws -> Value
  ) async throws -> Value {
    try await PooledDatabase.use { store in
      try await store.run("CREATE TABLE thing (number int8 PRIMARY KEY CHECK (number < 1000))")
      return try await body(store)
    }
  }

  private func things(_ store: PooledDatabase) async throws -> [Int] {
    try await store.numbers("SELECT number FROM thing ORDER BY number")
  }

  private static let insert = "INSERT INTO thing VALUES ($1)"

  @Test func successfulTransactionCommitsAllChanges() async throws {
    try await withThings { store in
      let changed = try await store.pool.transaction(.write) { connection in
        try await connection.query(Self.insert, [1])
        return try await connection.query("INSERT INTO thing VALUES (2), (3)")
      }
      #expect(changed == 2)
      let kept = try await things(store)
      #expect(kept == [1, 2, 3])
    }
  }

  @Test func throwingBodyRollsBackTransaction() async throws {
    try await withThings { store in
      await #expect(throws: Change.self) {
        try await store.pool.transaction(.write) { connection in
          try await connection.query(Self.insert, [1])
          throw Change()
        }
      }
      let kept = try await things(store)
      #expect(kept == [])
    }
  }

  @Test func failedStatementRollsBackTransaction() async throws {
    try await withThings { store in
      await #expect(throws: PostgresError.self) {
        try await store.pool.transaction(.write) { connection in
          try await connection.query(Self.insert, [1])
          try await connection.query(Self.insert, [1])
        }
      }
      let kept = try await things(store)
      #expect(kept == [])
    }
  }

  @Test func aFailureThatTheBodySwallowsIsThrownInTheEnd() async throws {
    try await withThings { store in
      let error = await #expect(throws: PostgresError.self) {
        try await store.pool.transaction(.write) { connection in
          try await connection.query(Self.insert, [1])
          // Swallowed on purpose.
          _ = try? await connection.query(Self.insert, [1])
        }
      }
      #expect(error?.code == "postgres.transaction_lost")
      let kept = try await things(store)
      #expect(kept == [])
    }
  }

  @Test func queuedStatementsTakeNoRoundTripOfTheirOwn() async throws {
    try await withThings { store in
      let trips = try await store.pool.transaction(.write) { connection in
        let before = connection.roundTripCount
        try connection.enqueue(Self.insert, [1])
        try connection.enqueue(Self.insert, [2])
        let found = try await connection.query("SELECT number FROM thing")
        #expect(found == 2)
        try connection.enqueue(Self.insert, [3])
        return connection.roundTripCount - before
      }
      #expect(trips == 1)
      let kept = try await things(store)
      #expect(kept == [1, 2, 3])
    }
  }

  @Test func queuedQueriesShareOneRoundTrip() async throws {
    try await withThings { store in
      let (trips, found) = try await store.pool.transaction(.write) { connection in
        let before = connection.roundTripCount
        var found: [[Int]] = [[], []]
        try connection.enqueue(Self.insert, [1])
        try connection.enqueue("SELECT number FROM thing", []) { row in
          found[0].append((try? row[0]) ?? -1)
        }
        try connection.enqueue(Self.insert, [2])
        try connection.enqueue("SELECT number FROM thing ORDER BY number", []) { row in
          found[1].append((try? row[0]) ?? -1)
        }
        try await connection.flush()
        try await connection.flush()
        return (connection.roundTripCount - before, found)
      }
      #expect(trips == 1)
      #expect(found == [[1], [1, 2]])
    }
  }

  @Test func transactionOfQueuedStatementsAloneIsCommitted() async throws {
    try await withThings { store in
      try await store.pool.transaction(.write) { try $0.enqueue(Self.insert, [1]) }
      let kept = try await things(store)
      #expect(kept == [1])
    }
  }

  @Test func queuedCommandAloneIsNeverSent() async throws {
    try await withThings { store in
      try await store.pool.transaction(.write) { $0.enqueue("LOCK TABLE no_such_table") }
    }
  }

  @Test func failedQueuedStatementRollsBackTransactionAndIsNamed() async throws {
    try await withThings { store in
      for isLast in [false, true] {
        let error = await #expect(throws: PostgresError.self) {
          try await store.pool.transaction(.write) { connection in
            try await connection.query(Self.insert, [1])
            try connection.enqueue(Self.insert, [1])
            if !isLast { try await connection.query("SELECT number FROM thing") }
          }
        }
        #expect(error?.evidence?.statement == Self.insert)
      }
      let kept = try await things(store)
      #expect(kept == [])
      // The connection can be used again.
      try await store.pool.transaction(.write) { try $0.enqueue(Self.insert, [2]) }
      let later = try await things(store)
      #expect(later == [2])
    }
  }

  @Test func readReturnsBeforeServerConfirmsCommit() async throws {
    let database = try await PostgresCluster.shared().database()
    let proxy = try PostgresProxy(inFrontOf: database)
    let pool = try PostgresPool(PostgresConfiguration(proxy.url))
    proxy.follow { $0.text.contains("COMMIT") ? .stall : .pass }
    let rows = ObservedValue(0)
    let reading = Task {
      let found = try await pool.transaction(.read) { try await $0.query("SELECT 1") }
      rows.update { $0 = found }
    }
    // A query of one statement takes two round trips, and no caller waits for the second.
    #expect(await proxy.waitUntil { $0.last?.text.contains("COMMIT") ?? false })
    #expect(await rows.waitUntil { $0 == 1 })
    proxy.cutAll()
    try await reading.value
    await pool.close()
  }

  @Test func consecutiveReadsReuseOneConnection() async throws {
    try await PooledDatabase.use { store in
      for number in 1...20 {
        let read = try await store.numbers("SELECT \(number)")
        #expect(read == [number])
      }
      #expect(await store.pool.statistics.open == 1)
    }
  }

  @Test(arguments: [100, 100_000])
  func unreadRowsAreDiscardedWithoutWaiting(count: Int) async throws {
    struct Enough: Error {}
    let database = try await PostgresCluster.shared().database()
    let proxy = try PostgresProxy(inFrontOf: database)
    let pool = try PostgresPool(PostgresConfiguration(proxy.url))
    await #expect(throws: Enough.self) {
      try await pool.transaction(.read) { connection in
        try await connection.query(
          "SELECT repeat('x', 100) FROM generate_series(1, $1)",
          [count]
        ) { _ in throw Enough() }
      }
    }
    let passed = proxy.messages.count { $0.description == "<D" }
    #expect(count == 100 ? passed >= count : passed < count / 2)
    // Where they were few, the connection is as good as before.
    let isNew = try await pool.transaction(.read) { connection in
      try await connection.query("SELECT 1")
    }
    #expect(isNew == 1)
    #expect(await pool.statistics.reconnects == (count == 100 ? 0 : 1))
    await pool.close()
  }

  @Test func aReaderChangesNothing() async throws {
    try await withThings { store in
      let error = await #expect(throws: PostgresError.self) {
        try await store.pool.transaction(.read) { try await $0.query(Self.insert, [1]) }
      }
      #expect(error?.code == "postgres.read_only")
    }
  }

  @Test func aReaderSeesOneMoment() async throws {
    try await withThings { store in
      let counts = try await store.pool.transaction(.read) { connection in
        var counts: [Int] = []
        let count = "SELECT count(*) FROM thing"
        try await connection.query(count) { counts.append(try $0[0]) }
        try await store.run("INSERT INTO thing VALUES (1)")
        try await connection.query(count) { counts.append(try $0[0]) }
        return counts
      }
      #expect(counts == [0, 0])
    }
  }

  @Test(arguments: [
    ("INSERT INTO thing VALUES (1)", "postgres.constraint.unique", "thing_pkey"),
    ("INSERT INTO thing VALUES (5000)", "postgres.constraint.check", "thing_number_check"),
    ("INSERT INTO part VALUES (99)", "postgres.constraint.foreign_key", "part_thing_fkey"),
    ("INSERT INTO part VALUES (NULL)", "postgres.constraint.not_null", nil),
  ])
  func aBrokenRuleIsNamed(_ sql: String, _ code: String, _ name: String?) async throws {
    try await withThings { store in
      try await store.run("INSERT INTO thing VALUES (1)")
      try await store.run("CREATE TABLE part (thing int8 NOT NULL REFERENCES thing)")
      let error = await #expect(throws: PostgresError.self) { try await store.run(sql) }
      #expect(error?.code == code)
      guard case .constraint(_, let found, _) = error else { return }
      #expect(found == name)
    }
  }

  @Test(arguments: [
    "INSERT INTO secret VALUES ($1)", "SELECT $1::int8", "SELECT to_tsquery($1 || ' & (')",
  ])
  func noErrorRepeatsAValue(_ sql: String) async throws {
    try await PooledDatabase.use { store in
      try await store.run("CREATE TABLE secret (word text UNIQUE)")
      try await store.run("INSERT INTO secret VALUES ('open sesame')")
      let error = await #expect(throws: PostgresError.self) {
        try await store.pool.transaction(.write) { try await $0.query(sql, ["open sesame"]) }
      }
      let words = "\(String(describing: error)) \(error?.title ?? "") \(error?.reason ?? "")"
      #expect(!words.contains("sesame"))
    }
  }

  @Test func theConnectionIsUsableAfterWhatTheBodyOfAStatementThrows() async throws {
    try await PooledDatabase.use { store in
      let last = try await store.pool.transaction(.read) { connection in
        let error = await failure {
          try await connection.query("SELECT generate_series(1, 10000)") { _ in throw Change() }
        }
        #expect(error is Change)
        var last = 0
        try await connection.query("SELECT 7") { last = try $0[0] }
        return last
      }
      #expect(last == 7)
    }
  }

  #if os(Linux)
  @Test func streamingManyRowsUsesBoundedMemory() async throws {
    try await PooledDatabase.use { store in
      let start = try residentMegabytes()
      let most = try await store.pool.transaction(.read) { connection in
        var most = 0
        let sql = "SELECT repeat('x', 100000) FROM generate_series(1, 4000)"
        let rows = try await connection.query(sql) { row in
          let text: String = try row[0]
          most = max(most, try residentMegabytes() + text.utf8.count / 1_000_000)
        }
        #expect(rows == 4000)
        return most
      }
      // All of them are 400 MB.
      #expect(most - start < 200)
    }
  }

  private func residentMegabytes() throws -> Int {
    let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
      separator: " "
    )
    return (Int(pages[1]) ?? 0) * Int(getpagesize()) / 1_000_000
  }
  #endif
}
