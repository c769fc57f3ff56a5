public import Foundation
public import Persistence

/// How many requests were sent to NewsAPI of those that the plan allows.
///
/// It is kept in a file that several programs share: each request is written down before it is
/// sent, by one program at a time, so that however many ask at once, none is sent too many. A
/// program that is killed in between has one request too many in the books, never one too few.
public actor RequestQuota {
  /// What the plan of the key allows.
  public nonisolated let plan: Plan

  private let database: Database
  private let now: @Sendable () -> Date

  /// Opens the ledger, and makes it where it is missing.
  public static func open(
    _ location: DatabaseLocation,
    plan: Plan = .developer,
    now: @escaping @Sendable () -> Date = { Date() }
  ) async throws(NewsError) -> RequestQuota {
    do {
      return RequestQuota(try await Database.open(location, migrations: migrations), plan, now)
    } catch {
      throw .ledger(error)
    }
  }

  private init(_ database: Database, _ plan: Plan, _ now: @escaping @Sendable () -> Date) {
    self.database = database
    self.plan = plan
    self.now = now
  }

  /// How it stands now.
  public func standing() async throws(NewsError) -> Standing {
    try await using { book in try book.standing() }
  }

  /// Writes down a request that is about to be sent, unless that would be one too many.
  func spend() async throws(NewsError) -> Entry {
    try await using { book in
      let standing = try book.standing()
      guard standing.available != 0 else { throw NewsError.allowanceSpent(standing) }
      return try book.add()
    }
  }

  /// Takes back a request that did not leave this machine.
  func takeBack(_ entry: Entry) async throws(NewsError) {
    try await using { book in try book.remove(entry) }
  }

  /// The line of one request.
  struct Entry: Sendable { let number: Int64 }

  private func using<Value: Sendable>(
    _ body: @Sendable (Book) throws -> Value
  ) async throws(NewsError) -> Value {
    let (plan, now) = (plan, now())
    do {
      return try await database.transaction { connection in
        try body(Book(connection: connection, plan: plan, now: now))
      }
    } catch let error as NewsError {
      throw error
    } catch let error as PersistenceError {
      throw .ledger(error)
    } catch {
      // Only a cancellation is left: a book throws nothing else.
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
