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
}
