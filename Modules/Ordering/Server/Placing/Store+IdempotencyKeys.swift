package import Foundation
import FoundationCore
import Persistence
package import StoreCore

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
      let found = try await database.read { try await $0.keys(after: end, usedBefore: due) }
      count += found.count
      if !isDryRun, !found.isEmpty {
        try await database.write { try await $0.delete(found) }
      }
      guard found.count == UsedKey.batchSize, let next = found.last else { return count }
      last = next
    }
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

extension Transaction {
  // The column `version` has the order's revision.
  fileprivate func keys(after last: UsedKey, usedBefore due: Int) async throws -> [UsedKey] {
    try await all(
      """
      SELECT caller, key, customer_order, version FROM idempotency_key
      WHERE (caller, key) > (?, ?) AND created <= ? ORDER BY caller, key LIMIT ?
      """,
      [last.caller, last.key, due, UsedKey.batchSize]
    ) { UsedKey(caller: try $0[0], key: try $0[1], order: try $0[2], revision: try $0[3]) }
  }

  /// Deletes keys, also from the events that name them: events only name stored keys.
  fileprivate func delete(_ keys: [UsedKey]) async throws {
    for used in keys {
      try await run(
        "UPDATE order_event SET key = NULL WHERE customer_order = ? AND version = ? AND key = ?",
        [used.order, used.revision, used.key]
      )
      try await run(
        "DELETE FROM idempotency_key WHERE caller = ? AND key = ?",
        [used.caller, used.key]
      )
    }
  }
}
