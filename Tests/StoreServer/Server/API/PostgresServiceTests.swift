import FoundationCore
import StoreCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import TestSupport
import Testing

/// Monitoring of a store in PostgreSQL.
@Suite(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
struct PostgresServiceTests {
  private func store(_ connections: Int = 8) async throws -> (StoreServer, ContractClient) {
    let database = try await PostgresCluster.shared().database()
    var place = PostgresStoreConfiguration(database.url)
    place.connections = connections
    let store = try await StoreServer(place)
    return (store, try await ContractClient(store))
  }

  @Test func aStoreWhoseDatabaseAnswersIsReady() async throws {
    let (store, client) = try await store()
    #expect(!store.hasBeenProbed)
    #expect(try await client.get("/readyz").json == ["status": "ready"])
    #expect(store.hasBeenProbed)
  }

  @Test func readinessAndMetricsDoNotWaitForAConnection() async throws {
    let (store, client) = try await store(1)
    let (entered, end) = (Gate(), Gate())
    async let held: Void = store.store.database.read { _ in
      await entered.open()
      await end.wait()
    }
    await entered.wait()
    #expect(try await client.get("/readyz").status == 200)
    let counts = try await client.get("/metrics").text
    await end.open()
    try await held
    #expect(counts.contains("\nrialto_store_database_connections{use=\"primary\"} 1\n"))
    #expect(counts.contains("\nrialto_store_database_connections_idle{use=\"primary\"} 0\n"))
    #expect(counts.contains("\nrialto_store_database_connections_waiting{use=\"primary\"} 0\n"))
    #expect(counts.contains("\nrialto_store_database_retries_total{use=\"primary\"} 0\n"))
    #expect(counts.contains("\nrialto_store_database_reconnects_total{use=\"primary\"} 0\n"))
    #expect(counts.contains(/\nrialto_store_database_bytes [1-9][0-9]+\n/))
  }

  @Test func tablesOfAnotherVersionAreNotReady() async throws {
    let database = try await PostgresCluster.shared().database()
    let client = try await ContractClient(
      try await StoreServer(PostgresStoreConfiguration(database.url))
    )
    try await database.sql("INSERT INTO schema_version (version, name) VALUES (1000, 'newer')")
    let answer = try await client.get("/readyz")
    #expect(answer.status == 503)
    #expect(answer.code == "other_version")
  }

  @Test func readinessFollowsDatabaseAvailability() async throws {
    let cluster = try await PostgresCluster()
    let store = try await StoreServer(PostgresStoreConfiguration(cluster.main.url))
    let client = try await ContractClient(store)
    #expect(try await client.get("/readyz").status == 200)
    try await cluster.stop()
    let answer = try await client.get("/readyz")
    #expect(answer.status == 503)
    #expect(answer.code == "database_away")
    // What can be counted without it is counted all the same.
    let counts = try await client.get("/metrics")
    #expect(counts.status == 200)
    #expect(!counts.text.contains("rialto_store_database_bytes"))
    try await cluster.start()
    // It is left alone for a moment after it could not be reached.
    var status = 503
    for _ in 1...20 where status != 200 { status = try await client.get("/readyz").status }
    #expect(status == 200)
  }

  @Test(.timeLimit(.minutes(10)))
  func aDatabaseThatSaysNothingIsNotWaitedForLong() async throws {
    let database = try await PostgresCluster.shared().database()
    let proxy = try PostgresProxy(inFrontOf: database)
    let client = try await ContractClient(
      try await StoreServer(PostgresStoreConfiguration(proxy.url))
    )
    proxy.follow { _ in .stall }
    #expect(try await client.get("/readyz").code == "database_away")
  }

  @Test func closedStoreRejectsRequests() async throws {
    let (store, client) = try await store()
    await store.close()
    await store.close()
    #expect(try await client.get("/v1/products/1").code == "database_away")
    #expect(try await client.get("/readyz").code == "database_away")
  }
}
