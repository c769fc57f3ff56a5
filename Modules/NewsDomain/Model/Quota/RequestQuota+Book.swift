import Foundation
import Persistence

extension RequestQuota {
  /// The ledger's table, within one transaction.
  struct Book {
    let connection: Connection
    let plan: Plan
    let now: Date

    /// How many requests were sent within each window of the plan, and when the next may be.
    ///
    /// Nothing is changed: it may only be looked at.
    func standing() throws -> Standing {
      var available: Int?
      var nextAt: Date?
      for limit in plan.limits {
        let left = max(0, limit.requests - (try count(within: limit.window)))
        available = min(available ?? left, left)
        guard left == 0, let free = try moment(ofLast: limit.requests) else { continue }
        let at = Date(timeIntervalSince1970: free + limit.window / .seconds(1))
        nextAt = max(nextAt ?? at, at)
      }
      return Standing(
        spent: try count(within: plan.day.window),
        allowance: plan.limits.isEmpty ? nil : plan.day.requests,
        available: available,
        nextAt: nextAt,
        asOf: now
      )
    }

    func add() throws -> Entry {
      try forget()
      _ = try connection.prepare("INSERT INTO request (at) VALUES (?)")
        .run([now.timeIntervalSince1970])
      return Entry(number: connection.lastInsertedRowID)
    }

    func remove(_ entry: Entry) throws {
      _ = try connection.prepare("DELETE FROM request WHERE number = ?").run([entry.number])
    }

    /// Lets go of what no window reaches, and of what a clock that was wrong left in the future.
    private func forget() throws {
      let time = now.timeIntervalSince1970
      _ = try connection.prepare("DELETE FROM request WHERE at <= ? OR at > ?")
        .run([time - longest, time + longest])
    }

    /// The plan's day in seconds.
    private var longest: Double { plan.day.window / .seconds(1) }

    private func count(within window: Duration) throws -> Int {
      let time = now.timeIntervalSince1970
      return try connection.prepare("SELECT count(*) FROM request WHERE at > ? AND at <= ?")
        .value([time - window / .seconds(1), time + longest]) ?? 0
    }

    /// When the last request but so many was sent: once it leaves the window, there is one again.
    private func moment(ofLast count: Int) throws -> Double? {
      guard count > 0 else { return nil }
      let sql = "SELECT at FROM request WHERE at <= ? ORDER BY at DESC LIMIT 1 OFFSET ?"
      return try connection.prepare(sql).value([now.timeIntervalSince1970 + longest, count - 1])
    }
  }
}
