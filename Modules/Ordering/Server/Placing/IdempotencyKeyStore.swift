package import Foundation
import FoundationCore
import Ordering
import Persistence
package import StoreCore
import StoreHTTP

/// The idempotency keys of order requests and the responses that are stored for them, in a
/// transaction.
///
/// The column `version` has the order's revision.
struct IdempotencyKeyStore {
  private let transaction: any Transaction

  init(_ transaction: any Transaction) { self.transaction = transaction }

  /// Takes the advisory lock of a key, so that a duplicate request waits and finds the response.
  func lock(_ key: IdempotencyKey) async throws {
    var hash = StableHash(key.caller.utf8)
    hash.combine(0)
    hash.combine(key.text.utf8)
    try await transaction.lock(number: Int(truncatingIfNeeded: hash.value))
  }

  /// Queues the query of the response stored for a key; it has no row if no request has used the key.
  ///
  /// Its row throws a problem if another request has used the key.
  func response(
    for key: IdempotencyKey,
    fingerprint: [UInt8]
  ) async throws -> QueuedRows<OrderResponse> {
    try await transaction.queue(
      """
      SELECT status, customer_order, version, answer, hash FROM idempotency_key
      WHERE caller = \(key.caller) AND key = \(key.text)
      """
    ) { row in
      guard try row[4] as [UInt8] == fingerprint else { throw Problem.keyReused }
      return try OrderResponse(row)
    }
  }

  /// Saves the response to the request of a key.
  func save(
    _ response: OrderResponse,
    for key: IdempotencyKey,
    fingerprint: [UInt8],
    at time: Int
  ) async throws {
    try await transaction.enqueue(
      """
      INSERT INTO idempotency_key
        (caller, key, hash, customer_order, version, status, answer, created)
      VALUES (\(key.caller), \(key.text), \(fingerprint), \(response.number), \(response.revision),
        \(response.status), \(response.body), \(time))
      """
    )
  }

  /// Returns the keys after a key that were used until a time, in the order of callers and keys.
  fileprivate func keys(after last: UsedKey, usedBefore due: Int) async throws -> [UsedKey] {
    try await transaction.all(
      """
      SELECT caller, key, customer_order, version FROM idempotency_key
      WHERE (caller, key) > (\(last.caller), \(last.key)) AND created <= \(due)
      ORDER BY caller, key LIMIT \(UsedKey.batchSize)
      """
    ) { UsedKey(caller: try $0[0], key: try $0[1], order: try $0[2], revision: try $0[3]) }
  }

  /// Deletes keys, also from the events that name them: events only name stored keys.
  fileprivate func delete(_ keys: [UsedKey]) async throws {
    for used in keys {
      try await transaction.run(
        """
        UPDATE order_event SET key = NULL
        WHERE customer_order = \(used.order) AND version = \(used.revision) AND key = \(used.key)
        """
      )
      try await transaction.run(
        "DELETE FROM idempotency_key WHERE caller = \(used.caller) AND key = \(used.key)"
      )
    }
  }
}

/// The response to an order request, as stored for its key.
struct OrderResponse {
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

  fileprivate init(_ row: borrowing Row) throws {
    (status, number, revision, body) = (try row[0], try row[1], try row[2], try row[3])
  }

  var http: HTTPResponse {
    var fields: HTTPFields = ["Content-Type": "application/json"]
    fields["ETag"] = EntityTag(revision: revision).text
    if status == 201 { fields["Location"] = APIRoute.showOrder.location([number]) }
    return HTTPResponse(status: status, fields: fields, body: HTTPBody(Array(body.utf8)))
  }
}

/// An idempotency key, and the order and revision that its request made.
private struct UsedKey: Sendable {
  let caller, key: String
  let order, revision: Int

  static let beforeAll = UsedKey(caller: "", key: "", order: 0, revision: 0)
  /// The number of keys in one transaction.
  static let batchSize = 500
}

extension Store {
  /// Deletes idempotency keys that were used long ago.
  ///
  /// - Parameters:
  ///   - age: The age of the keys in seconds, at least a day.
  ///   - isDryRun: `true` to count the keys without deleting them.
  /// - Returns: The number of keys.
  /// - Throws: The error of the database; keys that were deleted before it stay deleted.
  package func deleteIdempotencyKeys(olderThan age: TimeInterval, isDryRun: Bool) async throws
    -> Int
  {
    let due = now().addingTimeInterval(-max(age, 86_400)).seconds
    var count = 0
    var last = UsedKey.beforeAll
    while true {
      let end = last
      let found = try await database.read {
        try await IdempotencyKeyStore($0).keys(after: end, usedBefore: due)
      }
      count += found.count
      if !isDryRun, !found.isEmpty {
        try await database.write { try await IdempotencyKeyStore($0).delete(found) }
      }
      guard found.count == UsedKey.batchSize, let next = found.last else { return count }
      last = next
    }
  }
}
