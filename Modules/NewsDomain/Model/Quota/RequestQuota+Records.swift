import Foundation
import Persistence

extension RequestQuota {
  /// The table of requests, within one transaction.
  struct Records {
    let connection: Connection
    let plan: Plan
    let now: Date

    /// Counts the requests within each window of the plan, without a change.
    func usage() throws -> Usage {
      var available: Int?
      var nextAt: Date?
      for limit in plan.limits {
        let left = max(0, limit.requests - (try count(within: limit.window)))
        available = min(available ?? left, left)
        guard left == 0, let free = try time(ofLast: limit.requests) else { continue }
        let at = Date(timeIntervalSince1970: free + limit.window / .seconds(1))
        nextAt = max(nextAt ?? at, at)
      }
      return Usage(
        used: try count(within: plan.day.window),
        limit: plan.limits.isEmpty ? nil : plan.day.requests,
        available: available,
        nextAt: nextAt,
        asOf: now
      )
    }

    func add() throws -> Entry {
      try deleteExpired()
      _ = try connection.prepare("INSERT INTO request (at) VALUES (?)")
        .run([now.timeIntervalSince1970])
      return Entry(number: connection.lastInsertedRowID)
    }

    func remove(_ entry: Entry) throws {
      _ = try connection.prepare("DELETE FROM request WHERE number = ?").run([entry.number])
    }

    /// Deletes requests outside every window, and those that a wrong clock dated in the future.
    private func deleteExpired() throws {
      let time = now.timeIntervalSince1970
      _ = try connection.prepare("DELETE FROM request WHERE at <= ? OR at > ?")
        .run([time - longest, time + longest])
    }

    /// The longest window of the plan, in seconds.
    private var longest: Double { plan.day.window / .seconds(1) }

    private func count(within window: Duration) throws -> Int {
      let time = now.timeIntervalSince1970
      return try connection.prepare("SELECT count(*) FROM request WHERE at > ? AND at <= ?")
        .value([time - window / .seconds(1), time + longest]) ?? 0
    }

    /// Returns the time of the request that has to leave the window before the next may be sent.
    private func time(ofLast count: Int) throws -> Double? {
      guard count > 0 else { return nil }
      let sql = "SELECT at FROM request WHERE at <= ? ORDER BY at DESC LIMIT 1 OFFSET ?"
      return try connection.prepare(sql).value([now.timeIntervalSince1970 + longest, count - 1])
    }
  }
}
