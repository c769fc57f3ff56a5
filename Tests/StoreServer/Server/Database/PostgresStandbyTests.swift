import CatalogTestSupport
import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import Postgres
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import TestSupport
import Testing

@testable import StoreCore
@testable import StoreServer

/// Reads from a standby.
@Suite(
  .serialized,
  .enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine.")
)
struct PostgresStandbyTests {
  private let primary: PostgresCluster
  private let standby: PostgresCluster
  private let database: PostgresTestDatabase
  /// The proxy in front of the standby.
  private let proxy: PostgresProxy
  private let server: StoreServer
  private let client: ContractClient
  /// Looks at the standby so far, each a second after the one before, and the time they add up to.
  private let clock = ObservedValue((looks: 0, time: ContinuousClock.now))

  init() async throws {
    primary = try await PostgresCluster()
    database = try await primary.database()
    // The tables are made before, so that the standby begins with them.
    var store = PostgresStoreConfiguration(database.url)
    store.acquireTimeout = .seconds(300)
    await (try await StoreServer(store)).close()
    standby = try await primary.standby("standby", isSynchronous: false)
    let copy = PostgresTestDatabase(database.name, of: standby)
    proxy = try PostgresProxy(inFrontOf: copy)
    store.readOnlyAddress = proxy.url
    let now: @Sendable () -> ContinuousClock.Instant = { [clock] in
      clock.update { clock in
        clock = (clock.looks + 1, clock.time + .seconds(1))
        return clock.time
      }
    }
    server = StoreServer(
      try await PostgresDatabase(store, schema: .store, now: now),
      configuration: StoreServer.Configuration()
    )
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

  /// Lists until the standby is asked for what is listed, and then keeps it from all that comes.
  private func holdBackTheStandby() async throws {
    while !proxy.messages.contains(where: { $0.text.contains("FROM product") }) {
      _ = try await titles()
    }
    try await standby.main.sql("SELECT pg_wal_replay_pause()")
  }

  @Test func aListComesFromTheStandbyAndAnOrderNever() async throws {
    let store = try await OrderedStore(in: TestedStore(in: database))
    try await holdBackTheStandby()
    let answer = try await client.post(
      "/v1/orders",
      .order(),
      fields: ["Idempotency-Key": "one"]
    )
    let order = try answer.decoded(as: Order.self)
    try await add("LATER")
    #expect(try await titles() == ["Cup", "Mug"])
    #expect(try await client.get("/v1/products/3").status == 200)
    #expect(try await client.get("/v1/orders/\(order.number)").status == 200)
    #expect(try await client.get("/v1/orders").json?["items"]?.elements.count == 1)
    #expect(!proxy.messages.contains { $0.text.contains("customer_order") })
    try await store.expectSound()
  }

  @Test func standbyBeyondLagLimitIsNotUsed() async throws {
    try await add("FIRST")
    try await holdBackTheStandby()
    try await add("LATER")
    #expect(try await titles() == ["FIRST"])
    // Every list is a second after the one before.
    for _ in 1...6 { _ = try await titles() }
    #expect(try await titles() == ["LATER", "FIRST"])
    try await standby.main.sql("SELECT pg_wal_replay_resume()")
  }

  /// The primary answers what the standby does not; a moment later that is asked again.
  @Test func aListIsNeverTaggedAsNewerThanItsRows() async throws {
    try await add("FIRST")
    try await holdBackTheStandby()
    let before = try await client.get("/v1/products")
    try await add("LATER")
    let looks = clock.value.looks
    proxy.follow { [clock] _ in clock.value.looks == looks + 1 ? .cutBefore : .pass }
    var isBehind = false
    for _ in 1...3 {
      let answer = try await client.get("/v1/products")
      let isOld = answer.json?["items"]?.elements.count == 1
      #expect(isOld == (answer.tag == before.tag))
      isBehind = isBehind || isOld
    }
    #expect(isBehind)
  }

  @Test func laggingStandbyFallsBackToPrimary() async throws {
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

  @Test func staleStandbyIsUnavailableUntilReplayResumes() async throws {
    let time = Lock(ContinuousClock.now)
    let database = try await primary.database()
    let maker = try await StoreServer(PostgresStoreConfiguration(database.url))
    await maker.close()
    let pool = try PostgresPool(PostgresConfiguration(database.url))
    let copy = PostgresTestDatabase(database.name, of: standby)
    let reader = try PostgresStandby(
      copy.url,
      of: PostgresStoreConfiguration(database.url),
      behind: pool,
      now: { time.withLock(\.self) }
    )
    func later(_ seconds: Int) { time.withLock { $0 += .seconds(seconds) } }

    while await reader.freshPool() == nil { later(1) }
    try await standby.main.sql("SELECT pg_wal_replay_pause()")
    try await database.sql("CREATE TABLE thing (name text)")
    later(2)
    // It lacks what was just made, and has what there was two seconds ago.
    #expect(await reader.freshPool() != nil)
    later(2)
    _ = await reader.freshPool()
    later(4)
    #expect(await reader.freshPool() == nil)
    try await standby.main.sql("SELECT pg_wal_replay_resume()")
    while await reader.freshPool() == nil { later(1) }
    await reader.close()
    await pool.close()
  }
}
