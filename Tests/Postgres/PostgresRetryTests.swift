import FoundationCore
import Persistence
import Postgres
import TestSupport
import Testing

/// Running a transaction again, where that is safe.
@Suite(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
struct PostgresRetryTests {
  private let runs = ObservedValue(0)

  /// Runs a transaction that fails at first.
  private func run(
    _ store: PooledDatabase,
    isIdempotent: Bool = false,
    retryingOn constraints: Set<String> = [],
    failing times: Int,
    with sql: String
  ) async throws {
    try await store.pool.transaction(
      .write,
      isIdempotent: isIdempotent,
      retryingOn: constraints
    ) { connection in
      let run = runs.update { runs in
        runs += 1
        return runs
      }
      try await connection.query("INSERT INTO thing VALUES ($1)", [run])
      if run <= times { try await connection.query(sql) }
    }
  }

  private func withThings(_ body: (PooledDatabase) async throws -> Void) async throws {
    try await PooledDatabase.use { store in
      try await store.run("CREATE TABLE thing (number int8 CONSTRAINT settled UNIQUE)")
      try await body(store)
    }
  }

  private static func raise(_ state: String) -> String {
    "DO $$ BEGIN RAISE SQLSTATE '\(state)'; END $$"
  }

  @Test(arguments: ["40001", "40P01"])
  func serializationFailuresAndDeadlocksAreRetried(_ state: String) async throws {
    try await withThings { store in
      try await run(store, failing: 3, with: Self.raise(state))
      let kept = try await store.numbers("SELECT number FROM thing")
      #expect(kept == [4])
      #expect(await store.pool.statistics.retries == 3)
    }
  }

  @Test func retriesAreLimited() async throws {
    try await withThings { store in
      let error = await #expect(throws: PostgresError.self) {
        try await run(store, failing: .max, with: Self.raise("40001"))
      }
      #expect(error?.code == "postgres.serialization")
      #expect(runs.value == 11)
    }
  }

  @Test(arguments: ["22012", "23505", "57014", "P0001"])
  func otherErrorsAreNotRetried(_ state: String) async throws {
    try await withThings { store in
      await #expect(throws: PostgresError.self) {
        try await run(store, isIdempotent: true, failing: 1, with: Self.raise(state))
      }
      #expect(runs.value == 1)
    }
  }

  @Test func retriesWhenBodyThrowsADifferentError() async throws {
    struct Other: Error {}
    try await withThings { store in
      try await store.pool.transaction(.write) { connection in
        let run = runs.update { runs in
          runs += 1
          return runs
        }
        guard run == 1 else { return }
        do { try await connection.query(Self.raise("40001")) } catch { throw Other() }
      }
      #expect(runs.value == 2)
    }
  }

  @Test func uniqueViolationIsRetriedForListedConstraints() async throws {
    try await withThings { store in
      let twice = "INSERT INTO thing SELECT number FROM thing"
      try await run(store, retryingOn: ["settled"], failing: 1, with: twice)
      #expect(runs.value == 2)
      await #expect(throws: PostgresError.self) {
        try await run(store, retryingOn: ["other"], failing: .max, with: twice)
      }
      #expect(runs.value == 3)
    }
  }

  @Test func twoThatWaitForEachOtherBothSucceed() async throws {
    try await withThings { store in
      try await store.run(
        "CREATE TABLE counter AS SELECT * FROM (VALUES (1, 0), (2, 0)) AS n (id, v)"
      )
      let locked = ObservedValue(0)
      let sql = "UPDATE counter SET v = v + 1 WHERE id = $1"
      try await withThrowingTaskGroup { group in
        for order in [[1, 2], [2, 1]] {
          group.addTask {
            try await store.pool.transaction(.write) { connection in
              try await connection.query(sql, [order[0]])
              locked.update { $0 += 1 }
              _ = await locked.waitUntil { $0 > 1 }
              try await connection.query(sql, [order[1]])
            }
          }
        }
        try await group.waitForAll()
      }
      let kept = try await store.numbers("SELECT v FROM counter")
      #expect(kept == [2, 2])
      #expect(await store.pool.statistics.retries > 0)
    }
  }

  // MARK: - Connections that are lost

  /// When the server ends the connection.
  enum Moment: CaseIterable {
    case betweenStatements
    case withinAStatement
    case beforeTheCommit
    case withinTheCommit
  }

  /// Runs a transaction whose connection is ended the first time, at that moment.
  private func run(
    losing moment: Moment,
    isIdempotent: Bool,
    _ store: PooledDatabase
  ) async throws {
    try await store.pool.transaction(.write, isIdempotent: isIdempotent) { connection in
      let run = runs.update { runs in
        runs += 1
        return runs
      }
      let isFirst = run == 1
      let process = try await connection.process()
      try await connection.query("INSERT INTO thing VALUES ($1)", [run])
      let end =
        "SELECT pg_terminate_backend(\(process)) FROM pg_stat_activity WHERE pid = \(process)"
      let isIn = " AND wait_event = 'PgSleep'"
      switch moment {
      case .betweenStatements:
        if isFirst { try await store.end(process, end) }
        try await connection.query("INSERT INTO thing VALUES (100)")
      case .withinAStatement:
        guard isFirst else { return }
        async let ending: Void = store.wait(until: end + isIn)
        try await connection.query("SELECT pg_sleep(60)")
        try await ending
      case .beforeTheCommit:
        if isFirst { try await store.end(process, end) }
      case .withinTheCommit:
        guard isFirst else { return }
        try await connection.query("INSERT INTO slow VALUES (1)")
        Task { try await store.wait(until: end + isIn) }
      }
    }
  }

  private func withSlowCommits(_ body: (PooledDatabase) async throws -> Void) async throws {
    try await withThings { store in
      try await store.run("CREATE TABLE slow (number int8)")
      try await store.run(
        """
        CREATE FUNCTION sleep() RETURNS trigger LANGUAGE plpgsql
          AS $$ BEGIN PERFORM pg_sleep(60); RETURN NULL; END $$
        """
      )
      try await store.run(
        """
        CREATE CONSTRAINT TRIGGER sleep AFTER INSERT ON slow DEFERRABLE INITIALLY DEFERRED
          FOR EACH ROW EXECUTE FUNCTION sleep()
        """
      )
      try await body(store)
    }
  }

  @Test(arguments: Moment.allCases)
  func aBodyThatSettlesItselfIsRunAgainWhereverTheConnectionBreaks(_ moment: Moment) async throws {
    try await withSlowCommits { store in
      try await run(losing: moment, isIdempotent: true, store)
      #expect(runs.value == 2)
      #expect(try await store.numbers("SELECT number FROM thing ORDER BY 1").first == 2)
    }
  }

  /// Before the commit was sent nothing was kept.
  @Test(arguments: [Moment.betweenStatements, .withinAStatement, .beforeTheCommit])
  func connectionLossBeforeCommitIsRetried(_ moment: Moment) async throws {
    try await withSlowCommits { store in
      try await run(losing: moment, isIdempotent: false, store)
      #expect(runs.value == 2)
    }
  }

  @Test func noOtherBodyIsRunAgainAfterItsCommitWasSent() async throws {
    try await withSlowCommits { store in
      let error = await #expect(throws: PostgresError.self) {
        try await run(losing: .withinTheCommit, isIdempotent: false, store)
      }
      #expect(error?.code == "postgres.outcome_unknown")
      #expect(runs.value == 1)
      let kept = try await store.numbers("SELECT 1")
      #expect(kept == [1])
    }
  }

  private func insert(_ number: Int, into store: PooledDatabase) async throws {
    try await store.pool.transaction(.write) { connection in
      try await connection.query("INSERT INTO thing VALUES ($1)", [number])
      try await connection.query("SELECT number FROM thing WHERE number = $1", [number])
    }
  }

  /// Whenever the server ends connections, in all of the small steps that there are.
  @Test func terminatedConnectionsCauseOnlyUnknownOutcomes() async throws {
    let codes = ObservedValue<Set<String>>([])
    let ended = ObservedValue(0)
    let isOver = ObservedValue(false)
    try await withThings { store in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<4 {
          group.addTask {
            var number = task * 1_000_000
            while !isOver.value {
              do {
                try await insert(number, into: store)
              } catch {
                let code = (error as? any Failure)?.code ?? "\(error)"
                codes.update { _ = $0.insert(code) }
              }
              ended.update { $0 += 1 }
              number += 1
            }
          }
        }
        for _ in 0..<300 {
          let before = ended.value
          try await store.database.sql(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()
            ORDER BY random() LIMIT 1
            """
          )
          // On a slow machine the same transaction could be ended each time it is retried.
          #expect(await ended.waitUntil { $0 > before })
        }
        isOver.update { $0 = true }
        try await group.waitForAll()
      }
      #expect(await store.pool.statistics.reconnects > 100)
    }
    #expect(codes.value.subtracting(["postgres.outcome_unknown"]) == [])
  }

  @Test func anIdleConnectionThatTheServerEndsIsNotLentAgain() async throws {
    try await withThings { store in
      let process = try await store.pool.transaction(.read) { try await $0.process() }
      try await store.end(process, "SELECT pg_terminate_backend(\(process))")
      try await store.run("INSERT INTO thing VALUES (1)")
      #expect(await store.pool.statistics.reconnects == 1)
      #expect(await store.pool.statistics.retries == 0)
    }
  }
}

extension PooledDatabase {
  /// Ends a process of the server's, and waits until it is gone.
  func end(_ process: Int, _ sql: String) async throws {
    try await database.sql(sql)
    try await wait(
      until: """
        SELECT 1 WHERE NOT EXISTS (SELECT FROM pg_stat_activity WHERE pid = \(process))
        """
    )
  }
}
