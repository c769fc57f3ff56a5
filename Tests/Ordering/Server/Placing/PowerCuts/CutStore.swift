import Foundation
import FoundationCore
import OrderingTestSupport
import Persistence
import Postgres
import StoreCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// A server whose connections to its database go through a proxy, and another that comes to the
/// same database without.
struct CutStore {
  let proxy: PostgresProxy
  private let server: OrderingStore
  private let witness: OrderingStore

  private static let filled = Task {
    let database = try await PostgresCluster.shared().database()
    var place = PostgresStoreConfiguration(database.url)
    place.connections = 3
    let store = try await OrderingStore(on: PostgresDatabase(place))
    try await store.stock(mugs: 10)
    return (database, store)
  }

  init() async throws {
    let (database, witness) = try await Self.filled.value
    self.witness = witness
    proxy = try PostgresProxy(inFrontOf: database)
    server = try await OrderingStore(on: PostgresDatabase(PostgresStoreConfiguration(proxy.url)))
  }

  /// Has the proxy do harm, once, at a message of the next order; tells when it was done.
  func harm(_ deed: PostgresProxy.Deed, at message: PlacingStep.Message) -> ObservedValue<Bool> {
    // What was sent over a connection once, such as statements to prepare, is not sent again.
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

  /// Asks for an order, over and over as a client does, until it is answered.
  func place(_ order: CutOrder) async throws -> ContractResponse {
    try await order.place(at: server)
  }

  /// The same at the server that the proxy does not harm.
  func placeElsewhere(_ order: CutOrder) async throws -> ContractResponse {
    try await order.place(at: witness)
  }

  /// What is there of an order: how often it is, and its lines, its events and its keys.
  func counts(of order: CutOrder) async throws -> [Int]? {
    try await asking { transaction in
      try await transaction.first(
        """
        SELECT count(DISTINCT o.number), sum(l.quantity), count(e.version), count(k.key)
        FROM customer_order o JOIN order_line l ON l.customer_order = o.number
          JOIN order_event e ON e.customer_order = o.number
          LEFT JOIN idempotency_key k ON k.customer_order = o.number AND k.key = ?
        WHERE o.email = ?
        """,
        [order.key, order.email]
      ) { row in [try row[0], try row[1] as Int? ?? 0, try row[2], try row[3]] }
    }
  }

  /// Returns once an order is there, or somebody waits for the one who has its key.
  func waitUntilHeldUp(_ order: CutOrder) async throws {
    let question: SQLText = """
      SELECT 1 WHERE EXISTS (
          SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        )
        OR EXISTS (SELECT FROM customer_order WHERE email = \(bound: order.email))
      """
    while try await asking({ try await $0.value(question) as Int? }) == nil {}
  }

  /// Asks past the proxy; a database that all orders of the suite come to may be busy for a while.
  private func asking<Value: Sendable>(
    _ question: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws -> Value {
    while true {
      do { return try await witness.database.read(question) } catch PostgresError.busy {}
    }
  }

  /// What is wrong with the books of everything in the store.
  func findings() async throws -> [StoreFinding] { try await witness.findings() }

  func close() async { await server.database.close() }
}

/// An order of a buyer who has ordered nothing else.
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
      // A server that does it already, or whose database is away, is asked again.
      guard answer.code == "key_in_use" || answer.status >= 500 else { return answer }
    }
  }
}
