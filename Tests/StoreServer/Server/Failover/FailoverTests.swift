import CatalogTestSupport
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import TestSupport
import Testing

/// The primary dies while people order, and a standby takes its place.
@Suite(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
struct FailoverTests {
  private let primary: PostgresCluster
  private let standby: PostgresCluster
  /// The configuration of the store after the standby was promoted.
  private let copy: PostgresTestDatabase
  private let servers: [StoreServer]
  private let clients: [ContractClient]

  init() async throws {
    primary = try await PostgresCluster()
    let database = try await primary.database()
    standby = try await primary.standby()
    copy = PostgresTestDatabase(database.name, of: standby)
    let places = [database, copy].map { $0.socketFolder.replacing("/", with: "%2F") }
    let address = "postgres://rialto@\(places.joined(separator: ","))/\(database.name)"
    let store = PostgresStoreConfiguration("\(address)?target_session_attrs=read-write")
    servers = [try await StoreServer(store), try await StoreServer(store)]
    clients = [try await ContractClient(servers[0]), try await ContractClient(servers[1])]
    let mugs = JSONValue.mug().with(
      "variants",
      [.variant("MUG-RED", colour: "Red", euros: 1250, onHand: Self.mugs)]
    )
    let rates: JSONValue = [.rate(["DE"], 490)]
    let method: JSONValue = [
      "code": "standard", "name": "Standard", "isActive": true, "rates": rates,
    ]
    #expect(try await clients[0].post("/v1/products", mugs).status == 201)
    #expect(try await clients[0].post("/v1/shipping-methods", method).status == 201)
  }

  private static let mugs = 1_000_000

  @Test func acknowledgedOrdersSurviveFailover() async throws {
    // Given buyers who order all the while, each from one of two servers.
    let orders = ObservedValue(Set<Int>())
    let isOver = ObservedValue(false)
    try await withThrowingTaskGroup { buyers in
      for number in 1...6 {
        let client = clients[number % 2]
        buyers.addTask { try await buy("buyer-\(number)", from: client, orders, until: isOver) }
      }
      // When the primary dies, and the standby is promoted.
      #expect(await orders.waitUntil(within: .seconds(60)) { $0.count >= 20 })
      try await primary.kill()
      let before = orders.value.count
      try await standby.promote()
      // Then the servers come back by themselves.
      #expect(await orders.waitUntil(within: .seconds(60)) { $0.count >= before + 20 })
      isOver.update { $0 = true }
      try await buyers.waitForAll()
    }
    // And every order that was acknowledged is there once, and no other.
    let stored = try await copy.sql("SELECT number FROM customer_order").compactMap { Int($0) }
    #expect(stored.count == orders.value.count)
    #expect(Set(stored) == orders.value)
    let reserved = try await copy.sql("SELECT reserved FROM variant WHERE sku = 'MUG-RED'")
    #expect(reserved == ["\(orders.value.count)"])
    for server in servers { #expect(try await server.checkConsistency() == []) }
  }

  /// Orders one mug after the other, each with a key under which it is asked for until there is an
  /// answer.
  private func buy(
    _ name: String,
    from client: ContractClient,
    _ orders: ObservedValue<Set<Int>>,
    until isOver: ObservedValue<Bool>
  ) async throws {
    var count = 0
    while !isOver.value {
      count += 1
      let fields: HTTPFields = ["Idempotency-Key": "\(name)-\(count)"]
      var answer = try await client.post("/v1/orders", .order(), fields: fields)
      while answer.status == 503 || answer.status == 409 {
        answer = try await client.post("/v1/orders", .order(), fields: fields)
      }
      try #require(answer.status == 201, "\(answer.text)")
      let number = try #require(Int(answer.decoded(as: Order.self).number.rawValue))
      orders.update { _ = $0.insert(number) }
    }
  }
}
