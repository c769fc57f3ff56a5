package import Foundation
import FoundationCore
import Persistence
package import StoreCore

extension Store {
  /// Forgets the keys under which orders were placed and changed long ago.
  ///
  /// - Parameters:
  ///   - age: The seconds since they were first used; a day at least.
  ///   - isDryRun: True to count them only.
  /// - Returns: The number of keys.
  /// - Throws: The error of the database; those that were forgotten before stay so.
  package func forgetKeys(olderThan age: TimeInterval, isDryRun: Bool) async throws -> Int {
    let due = now().addingTimeInterval(-max(age, 86_400)).seconds
    var count = 0
    var last = UsedKey.beforeAll
    while true {
      let end = last
      let found = try await database.read { try await $0.keys(after: end, due) }
      count += found.count
      if !isDryRun, !found.isEmpty {
        try await database.write { try await $0.forget(found) }
      }
      guard found.count == UsedKey.part, let next = found.last else { return count }
      last = next
    }
  }
}

/// A key, and the change that was made under it.
private struct UsedKey: Sendable {
  let caller, key: String
  let order, version: Int

  static let beforeAll = UsedKey(caller: "", key: "", order: 0, version: 0)
  /// The number of keys in one transaction.
  static let part = 500
}

extension Transaction {
  fileprivate func keys(after last: UsedKey, _ due: Int) async throws -> [UsedKey] {
    try await all(
      """
      SELECT caller, key, customer_order, version FROM idempotency_key
      WHERE (caller, key) > (?, ?) AND created <= ? ORDER BY caller, key LIMIT ?
      """,
      [last.caller, last.key, due, UsedKey.part]
    ) { UsedKey(caller: try $0[0], key: try $0[1], order: try $0[2], version: try $0[3]) }
  }

  /// The event forgets its key as well: a key that it names is one that is kept.
  fileprivate func forget(_ keys: [UsedKey]) async throws {
    for used in keys {
      try await run(
        "UPDATE order_event SET key = NULL WHERE customer_order = ? AND version = ? AND key = ?",
        [used.order, used.version, used.key]
      )
      try await run(
        "DELETE FROM idempotency_key WHERE caller = ? AND key = ?",
        [used.caller, used.key]
      )
    }
  }
}
