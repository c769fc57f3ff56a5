import Foundation
import FoundationCore
import StoreHTTP
import Synchronization
import TestSupport
import Testing

@testable import StoreServer

/// What a standby answers, and what it does not.
@Suite(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
struct PostgresStandbyTests {
  private let primary: PostgresCluster
  private let standby: PostgresCluster
  private let server: StoreServer
  private let client: ContractClient

  init() async throws {
    primary = try await PostgresCluster()
    let database = try await primary.database()
    // The tables are made before, so that the standby begins with them.
    let maker = try await StoreServer(PostgresStore(database.url))
    await maker.close()
    standby = try await primary.standby("standby", isSynchronous: false)
    let copy = ClusterDatabase(database.name, of: standby)
    server = try await StoreServer(PostgresStore(database.url, readOnlyAddress: copy.url))
    client = try await ContractClient(server)
  }

  private func titles() async throws -> [String] {
    try await client.get("/v1/products").json?["items"]?.elements.compactMap {
      $0["title"]?.text
    } ?? []
  }

  private func add(_ sku: String) async throws {
    #expect(try await client.post("/v1/products", .mug(sku, title: sku)).status == 201)
  }

  @Test func whatTheStandbyLacksThePrimaryHas() async throws {
    try await add("FIRST")
    try await standby.main.sql("SELECT pg_wal_replay_pause()")
    // What it has not been shown yet, the primary has.
    #expect(try await titles() == ["FIRST"])
    #expect(try await client.get("/v1/products/1").status == 200)
  }

  @Test func oneThatIsGoneIsPassedOver() async throws {
    try await add("FIRST")
    try await standby.stop()
    #expect(try await titles() == ["FIRST"])
  }

  @Test func howFarItMayBeBehindIsHeld() async throws {
    let time = Mutex(ContinuousClock.now)
    let database = try await primary.database()
    let maker = try await StoreServer(PostgresStore(database.url))
    await maker.close()
    let pool = try PostgresPool(PostgresConfiguration(database.url))
    let copy = ClusterDatabase(database.name, of: standby)
    let reader = try PostgresStandby(
      copy.url,
      of: PostgresStore(database.url),
      behind: pool,
      now: { time.withLock(\.self) }
    )
    func later(_ seconds: Int) { time.withLock { $0 += .seconds(seconds) } }

    while await reader.reader() == nil { later(1) }
    try await standby.main.sql("SELECT pg_wal_replay_pause()")
    try await database.sql("CREATE TABLE thing (name text)")
    later(2)
    // It lacks what was just made, and has what there was two seconds ago.
    #expect(await reader.reader() != nil)
    later(2)
    _ = await reader.reader()
    later(4)
    #expect(await reader.reader() == nil)
    try await standby.main.sql("SELECT pg_wal_replay_resume()")
    while await reader.reader() == nil { later(1) }
    await reader.close()
    await pool.close()
  }
}
