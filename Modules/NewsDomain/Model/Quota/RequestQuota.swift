public import Foundation
public import Persistence

/// A count of the requests to NewsAPI, limited by a plan.
///
/// The count is a database that several programs may share: each request is recorded in a
/// transaction before it is sent, so concurrent programs never exceed the limit. If a program is
/// killed in between, the quota counts one request too many, never one too few.
public actor RequestQuota {
  /// The plan of the key.
  public nonisolated let plan: Plan

  private let database: Database
  private let now: @Sendable () -> Date

  /// Opens the database, and creates it if it is missing.
  ///
  /// - Throws: ``NewsError/quotaStorage(_:)`` if the database cannot be opened.
  public static func open(
    _ location: DatabaseLocation,
    plan: Plan = .developer,
    now: @escaping @Sendable () -> Date = { Date() }
  ) async throws(NewsError) -> RequestQuota {
    do {
      return RequestQuota(
        database: try await Database.open(location, migrations: migrations),
        plan: plan,
        now: now
      )
    } catch {
      throw .quotaStorage(error)
    }
  }

  private init(database: Database, plan: Plan, now: @escaping @Sendable () -> Date) {
    self.database = database
    self.plan = plan
    self.now = now
  }

  /// Returns the requests used and left.
  ///
  /// - Throws: ``NewsError/quotaStorage(_:)`` if the database cannot be read.
  public func usage() async throws(NewsError) -> Usage {
    try await using { records in try records.usage() }
  }

  /// Records a request before it is sent, or throws an error beyond the limit.
  func recordRequest() async throws(NewsError) -> Entry {
    try await using { records in
      let usage = try records.usage()
      guard usage.available != 0 else { throw NewsError.quotaExceeded(usage) }
      return try records.add()
    }
  }

  /// Removes a request that was not sent.
  func removeRequest(_ entry: Entry) async throws(NewsError) {
    try await using { records in try records.remove(entry) }
  }

  /// A recorded request.
  struct Entry: Sendable { let number: Int64 }

  private func using<Value: Sendable>(
    _ body: @Sendable (Records) throws -> Value
  ) async throws(NewsError) -> Value {
    let (plan, now) = (plan, now())
    do {
      return try await database.transaction { connection in
        try body(Records(connection: connection, plan: plan, now: now))
      }
    } catch let error as NewsError {
      throw error
    } catch let error as PersistenceError {
      throw .quotaStorage(error)
    } catch {
      // Only a cancellation is left.
      throw .cancelled
    }
  }

  private static let migrations = [
    Migration(
      "makes the request ledger",
      script: """
        CREATE TABLE request (
          number INTEGER PRIMARY KEY,
          at REAL NOT NULL  -- seconds since 1970
        ) STRICT;
        CREATE INDEX request_at ON request (at);
        """
    )
  ]

  /// A plan of NewsAPI with its request limits.
  public struct Plan: Sendable, Hashable {
    /// A maximum number of requests within a sliding window.
    ///
    /// The window slides, so the limit holds whenever the day of NewsAPI may begin.
    public struct Limit: Sendable, Hashable {
      /// The maximum number of requests.
      public var requests: Int
      /// The length of the window.
      public var window: Duration

      /// Creates a limit.
      public init(requests: Int, window: Duration) {
        self.requests = requests
        self.window = window
      }
    }

    /// The limits, which all apply; requests are only counted if the list is empty.
    public var limits: [Limit]

    /// Creates a plan.
    public init(limits: [Limit]) { self.limits = limits }

    /// The free plan: 100 requests in 24 hours, 50 of them in 12.
    public static let developer = Plan(limits: [
      Limit(requests: 100, window: .seconds(24 * 3600)),
      Limit(requests: 50, window: .seconds(12 * 3600)),
    ])

    /// The limit with the longest window, which is the day of the plan.
    var day: Limit {
      limits.max { $0.window < $1.window } ?? Limit(requests: .max, window: .seconds(24 * 3600))
    }
  }

  /// The number of requests used and left.
  public struct Usage: Sendable, Hashable, CustomStringConvertible {
    /// The number of requests sent within the day of the plan.
    public var used: Int
    /// The daily limit; `nil` without one.
    public var limit: Int?
    /// The number of requests that may be sent now, within all limits; `nil` without one.
    public var available: Int?
    /// The time of the next permitted request; `nil` if one may be sent now.
    public var nextAt: Date?
    /// The time of the count.
    public var asOf: Date

    /// The time until the next permitted request; `nil` if one may be sent now.
    public var wait: Duration? {
      nextAt.map { .seconds(max(0, $0.timeIntervalSince(asOf).rounded(.up))) }
    }

    /// The usage as text, such as `31/100 requests used today`.
    public var description: String {
      guard let limit else { return "\(used) requests used today" }
      let text = "\(used)/\(limit) requests used today"
      guard let wait else { return text }
      let minutes = Int(wait / .seconds(60)) + 1
      return "\(text), next possible in "
        + (minutes < 120 ? "\(minutes) min" : "\(minutes / 60) h")
    }
  }

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
