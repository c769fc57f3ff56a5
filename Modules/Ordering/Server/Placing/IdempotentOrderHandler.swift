import FoundationCore
import Ordering
import Persistence
import StoreCore
import StoreHTTP

/// Runs each order request once per idempotency key, and replays the stored response.
///
/// One transaction writes the key, the stock, the discount, the order, the event of a request and its
/// deliveries to webhooks: once the server has responded, all of them are on the disk; otherwise none
/// is.
struct IdempotentOrderHandler: Sendable {
  let store: Store
  private let inFlightKeys = InFlightKeys()

  init(store: Store) { self.store = store }

  /// Changes an order, or replays the response that is stored for the request's key.
  ///
  /// The body makes the change and returns the order. If it throws, the key is not used up.
  func handle(
    _ call: ValidatedRequest,
    key: IdempotencyKey?,
    status: Int = 200,
    _ body: @escaping @Sendable (StoreChange) async throws -> Order
  ) async throws -> HTTPResponse {
    defer { store.outbox.wakeAfterChange() }
    guard let key else {
      return try await store.change(for: call, concurrency: .orders(hasIdempotencyKey: false)) {
        change in
        let response = OrderResponse(try await body(change), status: status)
        try await store.publish(change, content: response.body)
        return response.http
      }
    }
    let fingerprint = call.fingerprint
    return try await inFlightKeys.withKey(key) {
      try await store.change(for: call, concurrency: .orders(hasIdempotencyKey: true)) { change in
        try await change.transaction.lock(key)
        let stored = try await change.transaction.storedResponse(for: key, fingerprint: fingerprint)
        if let stored { return stored.http }
        let response = OrderResponse(try await body(change), status: status)
        try await change.save(response, for: key, fingerprint: fingerprint)
        try await store.publish(change, content: response.body)
        return response.http
      }
    }
  }
}

/// The response to an order request, as stored for its key.
private struct OrderResponse {
  let status: Int
  let number: Int
  let revision: Int
  let body: String

  init(_ order: Order, status: Int) {
    self.status = status
    number = Int(order.number.rawValue) ?? 0
    revision = order.revision
    body = order.jsonText()
  }

  init(_ row: borrowing Row) throws {
    (status, number, revision, body) = (try row[0], try row[1], try row[2], try row[3])
  }

  var http: HTTPResponse {
    var fields: HTTPFields = ["Content-Type": "application/json"]
    fields["ETag"] = EntityTag(revision: revision).text
    if status == 201 { fields["Location"] = APIRoute.showOrder.location([number]) }
    return HTTPResponse(status: status, fields: fields, body: HTTPBody(Array(body.utf8)))
  }
}

extension Transaction {
  /// Returns the response stored for a key; its column `version` has the order's revision.
  ///
  /// - Throws: A problem if another request has used the key.
  fileprivate func storedResponse(
    for key: IdempotencyKey,
    fingerprint: [UInt8]
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
  fileprivate func save(
    _ response: OrderResponse,
    for key: IdempotencyKey,
    fingerprint: [UInt8]
  ) async throws {
    try await transaction.enqueue(
      """
      INSERT INTO idempotency_key
        (caller, key, hash, customer_order, version, status, answer, created)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        key.caller, key.text, fingerprint, response.number, response.revision, response.status,
        response.body, time,
      ]
    )
  }
}
