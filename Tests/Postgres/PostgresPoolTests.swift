import FoundationCore
import Persistence
import Postgres
import TestSupport
import Testing

/// Lending the connections of a pool.
@Suite(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
struct PostgresPoolTests {
  @Test func manyTransactionsShareAFewConnections() async throws {
    try await PooledDatabase.use {
      $0.maximumConnections = 4
    } _: { store in
      try await store.run("CREATE TABLE counter AS SELECT 0::int8 AS value")
      try await withThrowingTaskGroup { group in
        for _ in 0..<64 {
          group.addTask { try await store.run("UPDATE counter SET value = value + 1") }
        }
        try await group.waitForAll()
      }
      let kept = try await store.numbers("SELECT value FROM counter")
      #expect(kept == [64])
      var counts = await store.pool.statistics
      #expect(counts.open <= 4 && counts.open > 0)
      // The last comes back once the server has said that its reading is over.
      while counts.idle < counts.open { counts = await store.pool.statistics }
      #expect(counts.waiting == 0)
    }
  }

  @Test func noConnectionIsOpenedBeforeItIsNeeded() async throws {
    try await PooledDatabase.use { store in
      #expect(await store.pool.statistics.open == 0)
      try await store.run("SELECT 1")
      #expect(await store.pool.statistics.open == 1)
    }
  }

  /// Compiling the query of a sales report took a third of a second, and the query three milliseconds.
  @Test func queriesAreNotCompiled() async throws {
    try await PooledDatabase.use { store in
      let query = "SELECT count(*) FROM pg_settings WHERE name = 'jit' AND setting = 'off'"
      let settings = try await store.numbers(query)
      #expect(settings == [1])
    }
  }

  /// Holds the only connection of a pool while something else is done, or until the gate is opened.
  private func withBusyPool(
    _ change: (inout PostgresConfiguration) -> Void = { _ in },
    _ body: (PooledDatabase, Gate) async throws -> Void
  ) async throws {
    try await PooledDatabase.use {
      $0.maximumConnections = 1
      change(&$0)
    } _: { store in
      // Opening it may take longer than the timeout of a caller; it continues all the same.
      while await store.pool.statistics.idle == 0 { _ = try? await store.run("SELECT 1") }
      let (holds, gate) = (Gate(), Gate())
      let holder = Task {
        try await store.pool.transaction(.read) { connection in
          try await connection.query("SELECT 1")
          await holds.open()
          await gate.wait()
        }
      }
      await holds.wait()
      do { try await body(store, gate) } catch { Issue.record(error) }
      await gate.open()
      try await holder.value
    }
  }

  @Test func exceedingMaximumWaitersThrowsBusy() async throws {
    try await withBusyPool {
      $0.maximumWaiters = 2
      $0.acquireTimeout = .seconds(60)
    } _: { store, _ in
      let waiting = (0..<2).map { _ in Task { try await store.run("SELECT 1") } }
      while await store.pool.statistics.waiting < 2 { await Task.yield() }
      let error = await #expect(throws: PostgresError.self) { try await store.run("SELECT 1") }
      #expect(error?.code == "postgres.busy")
      for task in waiting { task.cancel() }
    }
  }

  @Test func acquireTimeoutThrowsBusy() async throws {
    try await withBusyPool {
      $0.acquireTimeout = .milliseconds(20)
    } _: { store, _ in
      let error = await #expect(throws: PostgresError.self) { try await store.run("SELECT 1") }
      #expect(error?.code == "postgres.busy")
      #expect(await store.pool.statistics.waiting == 0)
    }
  }

  @Test func cancelledWaiterIsRemoved() async throws {
    try await withBusyPool { store, _ in
      let waiting = Task { try await store.run("SELECT 1") }
      while await store.pool.statistics.waiting < 1 { await Task.yield() }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
      #expect(await store.pool.statistics.waiting == 0)
    }
  }

  @Test func waitersAreServedInOrder() async throws {
    let order = ObservedValue<[Int]>([])
    try await withBusyPool {
      $0.acquireTimeout = .seconds(60)
    } _: { store, gate in
      var tasks: [Task<Void, any Error>] = []
      for number in 0..<5 {
        tasks.append(
          Task {
            try await store.pool.transaction(.read) { connection in
              try await connection.query("SELECT 1")
              order.update { $0.append(number) }
            }
          }
        )
        while await store.pool.statistics.waiting <= number { await Task.yield() }
      }
      await gate.open()
      for task in tasks { try await task.value }
    }
    #expect(order.value == Array(0..<5))
  }

  @Test func closingWaitsForRunningTransactions() async throws {
    try await PooledDatabase.use { store in
      try await store.run("CREATE TABLE thing (number int8)")
      let (begun, gate) = (Gate(), Gate())
      let change = Task {
        try await store.pool.transaction(.write) { connection in
          try await connection.query("INSERT INTO thing VALUES (1)")
          await begun.open()
          await gate.wait()
        }
      }
      await begun.wait()
      async let closing: Void = store.pool.close()
      while await store.pool.statistics.idle > 0 { await Task.yield() }
      await gate.open()
      await closing
      try await change.value
      #expect(try await store.database.sql("SELECT number FROM thing") == ["1"])
      let error = await #expect(throws: PostgresError.self) { try await store.run("SELECT 1") }
      #expect(error?.code == "postgres.closed")
    }
  }

  @Test func aStatementThatTakesTooLongIsEnded() async throws {
    try await PooledDatabase.use {
      $0.statementTimeout = .milliseconds(50)
    } _: { store in
      let error = await #expect(throws: PostgresError.self) {
        try await store.run("SELECT pg_sleep(60)")
      }
      #expect(error?.code == "postgres.timed_out.statement")
      let kept = try await store.numbers("SELECT 1")
      #expect(kept == [1])
    }
  }

  @Test func aLockThatIsHeldTooLongIsNotWaitedFor() async throws {
    try await PooledDatabase.use {
      $0.lockTimeout = .milliseconds(50)
    } _: { store in
      try await store.run("CREATE TABLE thing (number int8)")
      try await store.pool.transaction(.write) { connection in
        try await connection.query("LOCK TABLE thing")
        let error = await #expect(throws: PostgresError.self) {
          try await store.run("INSERT INTO thing VALUES (1)")
        }
        #expect(error?.code == "postgres.timed_out.lock")
      }
    }
  }

  @Test func aCancelledTaskLeavesNothingLocked() async throws {
    try await PooledDatabase.use { store in
      try await store.run("CREATE TABLE thing (number int8)")
      let task = Task {
        try await store.pool.transaction(.write) { connection in
          try await connection.query("LOCK TABLE thing")
          try await connection.query("SELECT pg_sleep(600)")
        }
      }
      let sleeper = "SELECT 1 FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(600)'"
      try await store.wait(until: sleeper + " AND state = 'active'")
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      try await store.run("INSERT INTO thing VALUES (1)")
      let kept = try await store.numbers("SELECT number FROM thing")
      #expect(kept == [1])
    }
  }

  @Test func aTaskThatIsCancelledBetweenStatementsKeepsNothing() async throws {
    try await PooledDatabase.use { store in
      try await store.run("CREATE TABLE thing (number int8)")
      let (begun, gate) = (Gate(), Gate())
      let task = Task {
        try await store.pool.transaction(.write) { connection in
          try await connection.query("INSERT INTO thing VALUES (1)")
          await begun.open()
          await gate.wait()
          try await connection.query("INSERT INTO thing VALUES (2)")
        }
      }
      await begun.wait()
      task.cancel()
      await gate.open()
      await #expect(throws: CancellationError.self) { try await task.value }
      let kept = try await store.numbers("SELECT number FROM thing")
      #expect(kept == [])
      #expect(await store.pool.statistics.open == 1)
    }
  }
}
