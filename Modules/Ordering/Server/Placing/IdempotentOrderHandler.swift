import FoundationCore
import Ordering
import Persistence
import StoreCore
import StoreHTTP

/// Where orders are placed and changed, each request once.
///
/// The key, the stock, the discount, the order and the event of a request are one transaction: when
/// it was answered all of them are on the disk, and otherwise none is.
struct IdempotentOrderHandler: Sendable {
  let store: Store
  private let running = InFlightKeys()

  init(store: Store) { self.store = store }

  /// Changes an order, or gives the answer again that was given when it was changed under this key.
  ///
  /// The body makes the change and names the order. What it refuses uses up no key.
  func answer(
    _ call: ValidatedRequest,
    status: Int = 200,
    _ body: @escaping @Sendable (StoreChange, IdempotencyKey?) async throws -> Order.ID
  ) async throws -> HTTPResponse {
    guard let key = try IdempotencyKey(of: call) else {
      return try await store.change(for: call, concurrency: .orders(hasIdempotencyKey: false)) {
        change in
        try await OrderResponse(body(change, nil), status: status, on: change.transaction).response
      }
    }
    let fingerprint = call.fingerprint
    return try await running.holding(key) {
      try await store.change(for: call, concurrency: .orders(hasIdempotencyKey: true)) { change in
        try await change.transaction.hold(key)
        if let known = try await change.transaction.answer(to: key, fingerprint) {
          return known.response
        }
        let answer = try await OrderResponse(
          body(change, key),
          status: status,
          on: change.transaction
        )
        try await change.keep(answer, to: key, fingerprint)
        return answer.response
      }
    }
  }
}

/// An order as it was answered.
private struct OrderResponse {
  let status: Int
  let number: Int
  let version: Int
  let text: String

  init(_ number: Order.ID, status: Int, on transaction: any Transaction) async throws {
    let order = try await transaction.order(number).orNotFound("order \(number)")
    self.status = status
    self.number = Int(number.rawValue) ?? 0
    version = order.version
    text = order.json.text()
  }

  init(_ row: borrowing Row) throws {
    (status, number, version, text) = (try row[0], try row[1], try row[2], try row[3])
  }

  var response: HTTPResponse {
    var fields: HTTPFields = ["Content-Type": "application/json"]
    fields["ETag"] = EntityTag(revision: version).text
    if status == 201 { fields["Location"] = "/v1/orders/\(number)" }
    return HTTPResponse(status: status, fields: fields, body: HTTPBody(Array(text.utf8)))
  }
}

extension Transaction {
  /// What was answered under a key; the key of another request is refused.
  fileprivate func answer(
    to key: IdempotencyKey,
    _ fingerprint: [UInt8]
  ) async throws -> OrderResponse? {
    try await first(
      """
      SELECT status, customer_order, version, answer, hash FROM idempotency_key
      WHERE caller = ? AND key = ?
      """,
      [key.caller, key.text]
    ) { row in
      guard try row[4] as [UInt8] == fingerprint else { throw Problem.keyReused }
      return try OrderResponse(row)
    }
  }
}

extension StoreChange {
  fileprivate func keep(
    _ answer: OrderResponse,
    to key: IdempotencyKey,
    _ fingerprint: [UInt8]
  ) async throws {
    try await transaction.run(
      """
      INSERT INTO idempotency_key
        (caller, key, hash, customer_order, version, status, answer, created)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        key.caller, key.text, fingerprint, answer.number, answer.version, answer.status,
        answer.text, time,
      ]
    )
  }
}
