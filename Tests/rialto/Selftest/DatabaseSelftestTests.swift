import CommandKit
import Foundation
import Ordering
import StoreCore
import StoreServer
import TestSupport
import Testing

@testable import Selftest

/// The same trials of a store in PostgreSQL.
@Suite(
  .serialized,
  .enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine.")
)
struct DatabaseSelftestTests {
  private let desk: Desk
  private let database: PostgresTestDatabase

  init() async throws {
    var desk = try Desk()
    desk.databaseAcquireTimeout = .seconds(300)
    self.desk = desk
    database = try await PostgresCluster.shared().database()
  }

  /// All tables of the database that are not PostgreSQL's own.
  private func tables() async throws -> [String] {
    try await database.sql(
      """
      SELECT table_schema || '.' || table_name FROM information_schema.tables
      WHERE table_schema NOT IN ('pg_catalog', 'information_schema')
      """
    )
  }

  @Test func theLastAreSoldOnceAndTheUsersOwnTablesAreLeftAlone() async throws {
    try await database.sql("CREATE TABLE variant (note TEXT); INSERT INTO variant VALUES ('mine')")
    let line = "selftest race --sku LAMP --stock 3 --buyers 12 --database"
    let result = await desk.rialto(line.split(separator: " ").map(String.init) + [database.url])
    #expect(result.output == "3 placed, 9 refused, available 0, ledger balanced\n")
    #expect(result.error == "")
    #expect(try await tables() == ["public.variant"])
    #expect(try await database.sql("SELECT note FROM variant") == ["mine"])
    let schemas = "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'rialto%'"
    #expect(try await database.sql(schemas) == [])
  }

  @Test func whenServersAreKilledNothingIsLost() async throws {
    let words = ["selftest", "crash", "--rounds", "3", "--seed", "11", "--database", database.url]
    let result = try await program(words)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.hasPrefix("3 kills during "))
    #expect(
      result.output.hasSuffix(
        "none lost, none duplicated, ledger balanced (seed 11)\n"
      )
    )
    #expect(try await tables() == [])
  }

  /// The servers of a trial took the user's own store, where a variable named it.
  @Test(arguments: ["race --stock 1 --buyers 2", "crash --rounds 1"])
  func theUsersOwnStoreIsNeverTheOneOnTrial(_ trial: String) async throws {
    let words = ["selftest"] + trial.split(separator: " ").map(String.init)
    let result = try await program(words, ["RIALTO_STORE_DATABASE": database.url])
    #expect(result.status == 0, "\(result.error)")
    #expect(try await tables() == [])
  }

  private func program(
    _ words: [String],
    _ variables: [String: String] = [:]
  ) async throws -> Child.Result {
    let environment = ["HOME": desk.home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    let child = Child(
      path: Child.rialto,
      arguments: words,
      environment: environment.merging(variables) { $1 }
    )
    return try await child.run()
  }

  /// Without synchronous commit, acknowledged orders are lost when the primary fails.
  @MainActor @Test func lossesWithoutSynchronousCommitAreReported() async throws {
    let lax = [
      "synchronous_commit": "off", "wal_writer_delay": "10s", "wal_writer_flush_after": "1GB",
    ]
    let cluster = try await PostgresCluster(PostgresOptions(settings: lax))
    var place = PostgresStoreConfiguration(cluster.main.url)
    place.acquireTimeout = .seconds(300)
    let outcome = try await SelftestStore.with(CrashTest.items, in: place) { store in
      // The items themselves are not to be lost, or there is nothing to order.
      try await cluster.main.sql("CHECKPOINT")
      var trial = CrashTest(
        store: store,
        rounds: 20,
        seed: 3,
        program: Child.rialto,
        environment: Project.coverageEnvironment
      )
      trial.leastAnswers = 12
      trial.damage = { _ in
        try await cluster.kill()
        try await cluster.start()
      }
      return try await trial.run(WorkProgress("Killing"))
    }
    #expect(outcome.kills < 20)
    // An order, or a step of one: a faster program has gone further when its database falls over.
    #expect(
      outcome.violations.contains { $0.contains(" was acknowledged") },
      "\(outcome.violations)"
    )
  }

  @Test func failedSelftestPreservesTables() async throws {
    let place = PostgresStoreConfiguration(database.url)
    let failure = await #expect(throws: SelftestFailure.self) {
      try await SelftestStore.with([], in: place) { store in
        throw SelftestFailure(violations: ["One."], evidence: store.keptFiles, rerunCommand: "this")
      }
    }
    let remains = try #require(failure?.evidence.wholeMatch(of: /(.+) and the schema (.+) of (.+)/))
    #expect(FileManager.default.fileExists(atPath: String(remains.1)))
    try FileManager.default.removeItem(atPath: String(remains.1))
    #expect(try await tables().contains("\(remains.2).customer_order"))
    #expect(remains.3 == "\(place)")
  }
}
