import OrderingTestSupport
import Postgres
import StoreCore
import StoreServer
import StoreTestSupport
import TestSupport
import Testing

/// The questions that an order asks a database on another machine.
@Suite(
  .serialized,
  .enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine.")
)
struct OrderRoundTripTests {
  /// One locks and reads, one gives the number, one writes and commits.
  @Test func anOrderTakesThreeRoundTrips() async throws {
    let database = try await PostgresDatabase(
      PostgresStoreConfiguration(try await PostgresCluster.shared().database().url),
      schema: .ordering
    )
    let store = try await OrderingStore(on: database)
    try await store.stock(mugs: 10)
    func roundTrips() async throws -> Int {
      try await database.write(.unrestricted) {
        try #require($0 as? PostgresConnection).roundTripCount
      }
    }
    let before = try await roundTrips()
    _ = try await store.placed(.order(["MUG-RED": 1, "MUG-BLUE": 2]))
    #expect(try await roundTrips() == before + 3)
    try await store.expectSound()
  }
}
