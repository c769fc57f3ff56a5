import Foundation
import FoundationCore
import OrderingTestSupport
import Persistence
import Postgres
import StoreCore
import StoreHTTP
import StoreServer
import StoreTestSupport
import TestSupport
import Testing

/// A server whose connections to its database go through a proxy, and another with direct
/// connections to the same database.
struct CutStore {
  let proxy: PostgresProxy
  private let server: OrderingStore
  private let witness: OrderingStore

  private static let filled = Task {
    let database = try await PostgresCluster.shared().database()
    var place = PostgresStoreConfiguration(database.url)
    place.connections = 3
    let store = try await OrderingStore(on: PostgresDatabase(place, schema: .ordering))
    try await store.stock(mugs: 10)
    return (database, store)
  }

  init() async throws {
    let (database, witness) = try await Self.filled.value
    self.witness = witness
    proxy = try PostgresProxy(inFrontOf: database)
    server = try await OrderingStore(
      on: PostgresDatabase(PostgresStoreConfiguration(proxy.url), schema: .ordering)
    )
  }

  /// Lets the proxy cut the connection once, at a message of the next order.
  func harm(_ deed: PostgresProxy.Deed, at message: PlacingStep.Message) -> ObservedValue<Bool> {
    // A connection prepares its statements once.
    proxy.cutAll()
    let isDone = ObservedValue(false)
    proxy.follow { seen in
      guard message.isSame(as: seen) else { return .pass }
      return isDone.update { isDone in
        defer { isDone = true }
        return isDone ? .pass : deed
      }
    }
    return isDone
  }

  /// Places an order, with retries until there is a response.
  func place(_ order: CutOrder) async throws -> ContractResponse {
    try await order.place(at: server)
  }

  /// Places an order at the server without the proxy.
  func placeElsewhere(_ order: CutOrder) async throws -> ContractResponse {
    try await order.place(at: witness)
  }

  /// The numbers of an order's rows, lines, events and keys.
  func counts(of order: CutOrder) async throws -> [Int]? {
    try await asking { transaction in
      try await transaction.first(
        """
        SELECT count(DISTINCT o.number), sum(l.quantity), count(e.version), count(k.key)
        FROM customer_order o JOIN order_line l ON l.customer_order = o.number
          JOIN order_event e ON e.customer_order = o.number
          LEFT JOIN idempotency_key k ON k.customer_order = o.number AND k.key = \(order.key)
        WHERE o.email = \(order.email)
        """
      ) { row in [try row[0], try row[1] as Int? ?? 0, try row[2], try row[3]] }
    }
  }

  /// Waits until an order exists, or a request waits for the lock of its key.
  func waitUntilHeldUp(_ order: CutOrder) async throws {
    let question: SQLText = """
      SELECT 1 WHERE EXISTS (
          SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        )
        OR EXISTS (SELECT FROM customer_order WHERE email = \(order.email))
      """
    while try await asking({ try await $0.value(question) as Int? }) == nil {}
  }

  /// Queries without the proxy; the database may be busy with the other orders of the suite.
  private func asking<Value: Sendable>(
    _ question: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws -> Value {
    while true {
      do { return try await witness.database.read(question) } catch PostgresError.busy {}
    }
  }

  /// The findings of all consistency checks of the store.
  func findings() async throws -> [StoreFinding] { try await witness.findings() }

  func close() async { await server.database.close() }
}

/// An order of a customer without other orders.
struct CutOrder {
  let key = UUID().uuidString
  var email: String { "\(key)@example.com" }

  fileprivate func place(at server: OrderingStore) async throws -> ContractResponse {
    let url = try #require(URL(string: "http://localhost/v1/orders"))
    let body = JSONValue.order(["MUG-BLUE": 1], email: email).text()
    while true {
      let request = HTTPRequest(
        .post,
        url,
        fields: ["Content-Type": "application/json", "Idempotency-Key": key],
        body: HTTPBody(Array(body.utf8))
      )
      let response = await server.handler(request)
      let answer = ContractResponse(
        status: response.status,
        fields: response.fields,
        bytes: try await response.body.collected()
      )
      // The request is retried if it is in progress, or if the database is away.
      guard answer.code == "key_in_use" || answer.status >= 500 else { return answer }
    }
  }
}
