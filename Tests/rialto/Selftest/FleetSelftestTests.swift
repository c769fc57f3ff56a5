import CommandKit
import Foundation
import Ordering
import StoreCore
import StoreServer
import TestSupport
import Testing

@testable import Selftest

/// Servers that are killed while others go on.
@Suite(
  .serialized,
  .enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine.")
)
struct FleetSelftestTests {
  private let database: PostgresTestDatabase

  init() async throws { database = try await PostgresCluster.shared().database() }

  @Test func killedServersCauseNoErrors() async throws {
    let line = "selftest fleet --servers 2 --buyers 6 --seconds 3 --json --database"
    let child = Child(
      path: Child.rialto,
      arguments: line.split(separator: " ").map(String.init) + [database.url],
      environment: ["HOME": try Desk().home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    )
    let result = try await child.run()
    #expect(result.status == 0, "\(result.error)")
    let numbers =
      /\{"servers":2,"buyers":6,"kills":(\d+),"placed":(\d+),"refused":\d+,"retries":\d+,"errors":\[\],"longestGapMilliseconds":\d+,"violations":\[\]\}\n/
    let found = try #require(try numbers.wholeMatch(in: result.output), "\(result.output)")
    #expect(Int(found.1) ?? 0 > 0)
    #expect(Int(found.2) ?? 0 > 0)
    let schemas = "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'rialto%'"
    #expect(try await database.sql(schemas) == [])
  }

  /// A database that forgets what is promised sells the last of a thing again and again.
  @MainActor @Test func oversoldStockIsReported() async throws {
    let violations = try await violations(
      """
      CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN NEW.reserved := 0; RETURN NEW; END $$;
      CREATE TRIGGER forget BEFORE UPDATE ON variant FOR EACH ROW EXECUTE FUNCTION forget();
      """
    )
    #expect(violations.contains { $0.contains(", 0 reserved; expected ") }, "\(violations)")
  }

  /// A database that forgets an order under way.
  @MainActor @Test func lostOrdersAreReported() async throws {
    let violations = try await violations(
      """
      CREATE FUNCTION swallow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
      CREATE TRIGGER swallow BEFORE INSERT ON order_event FOR EACH ROW EXECUTE FUNCTION swallow();
      """
    )
    #expect(!violations.isEmpty)
  }

  /// Returns the violations after the tables were changed before the first order.
  @MainActor private func violations(_ harm: String) async throws -> [String] {
    var place = PostgresStoreConfiguration(database.url)
    place.acquireTimeout = .seconds(300)
    return try await SelftestStore.with(FleetTest.items(for: 4), in: place) { store in
      guard case .schema(let name, _, _) = store.location else { return [] }
      try await database.sql("SET search_path = \(name); \(harm)")
      let trial = FleetTest(
        store: store,
        serverCount: 2,
        buyerCount: 4,
        seconds: 2,
        program: Child.rialto,
        environment: Project.coverageEnvironment
      )
      return try await trial.run(WorkProgress("Selling")).violations
    }
  }
}

/// Tests without a database.
struct FleetTests {
  @Test(arguments: ["--servers 1", "--servers 17"])
  func aFleetIsOfSomeServers(_ option: String) async throws {
    let result = await (try Desk()).rialto("selftest fleet --database postgres:///x \(option)")
    #expect(result.status == .usage)
    #expect(result.error.contains("must be a whole number from 2 to 16"))
  }

  @Test func aFleetNeedsADatabaseThatIsNamed() async throws {
    var desk = try Desk()
    desk.environment["RIALTO_STORE_DATABASE"] = "postgres:///mine"
    let result = await desk.rialto("selftest fleet")
    #expect(result.status == .usage)
    #expect(result.error.contains("--database ADDRESS"))
  }

  @Test func theResultIsSummedUpInASentence() {
    var outcome = FleetOutcome(servers: 4, buyers: 64, kills: 19, placed: 900, refused: 80)
    (outcome.retries, outcome.longestGap) = (31, .milliseconds(412))
    let work =
      "19 kills among 4 servers: 900 placed, 80 refused, 31 retries, 0 errors, "
      + "longest gap 412 ms"
    #expect(
      outcome.sentence
        == "\(work); none lost, none duplicated, none oversold, ledger balanced"
    )
    outcome.violations = ["One.", "Two."]
    #expect(outcome.sentence == "\(work); 2 violations")
  }

  @Test func theLongestGapCounts() {
    let start = ContinuousClock.now
    var longestGap = LongestGap(since: start)
    for second in [1, 2, 6, 7] { longestGap.end(at: start + .seconds(second)) }
    #expect(longestGap.length == .seconds(4))
    longestGap.end(at: start + .seconds(20))
    #expect(longestGap.length == .seconds(13))
  }
}
