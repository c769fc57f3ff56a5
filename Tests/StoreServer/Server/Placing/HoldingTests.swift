import Foundation
import FoundationCore
import OrderingTestSupport
import StoreCore
import StoreHTTP
import StoreServer
import StoreTestSupport
import TestSupport
import Testing

/// The locks of order changes by several servers.
@Suite(
  .serialized,
  .enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine.")
)
struct HoldingTests {
  private let database: PostgresTestDatabase
  private let clients: [ContractClient]
  private let sku: String

  /// Two servers of one store with one item in stock.
  init() async throws {
    database = try await PostgresCluster.shared().database()
    let store = try await OrderingStore(
      on: PostgresDatabase(PostgresStoreConfiguration(database.url), schema: .ordering)
    )
    try await store.stock(mugs: 10)
    let other = try await OrderingStore(
      on: PostgresDatabase(PostgresStoreConfiguration(database.url), schema: .ordering)
    )
    clients = [store.client, other.client]
    sku = try #require(
      try await database.sql(
        """
        SELECT v.sku FROM variant v JOIN product p ON p.id = v.product
          JOIN price c ON c.variant = v.id
        WHERE p.status = 'active' AND c.currency = 'EUR' ORDER BY c.amount DESC, v.sku LIMIT 1
        """
      ).first
    )
  }

  /// Without the lock of the key, the duplicate request would fail for lack of stock.
  @Test func twinsAtTwoServersAreGivenTheSameOrder() async throws {
    for _ in 1...5 {
      try await leaveOne()
      let key = UUID().uuidString
      let answers = try await answers { _ in key }
      #expect(answers.map(\.status) == [201, 201], "\(answers.map(\.text))")
      #expect(Set(answers.map(\.text)).count == 1)
    }
  }

  @Test func theLastOneIsSoldOnce() async throws {
    for _ in 1...5 {
      try await leaveOne()
      let answers = try await answers { _ in UUID().uuidString }
      #expect(answers.map(\.status).sorted() == [201, 409], "\(answers.map(\.text))")
    }
  }

  private func leaveOne() async throws {
    try await database.sql(
      """
      UPDATE product SET available = available + (
        SELECT reserved + 1 - on_hand FROM variant WHERE sku = '\(sku)'
      ) WHERE id = (SELECT product FROM variant WHERE sku = '\(sku)');
      UPDATE variant SET on_hand = reserved + 1 WHERE sku = '\(sku)';
      """
    )
  }

  private func answers(_ key: @escaping @Sendable (Int) -> String) async throws
    -> [ContractResponse]
  {
    let sku = sku
    return try await withThrowingTaskGroup { group in
      for (number, client) in clients.enumerated() {
        group.addTask {
          let fields: HTTPFields = ["Idempotency-Key": key(number)]
          return try await client.post("/v1/orders", .order([sku: 1]), fields: fields)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }
}
