package import Foundation
import Persistence

/// A change of the catalog or of orders within a transaction, with a revision for everything it
/// touches.
///
/// The revision is drawn with the first actual difference, so that a change without effect leaves
/// no trace. Products, categories and brands share the revisions of the catalog, so a reused ID
/// never brings back a revision that a cache may still hold.
package final class StoreChange {
  package let transaction: any Transaction
  /// The time of the change, in seconds since 1970.
  package let time: Int
  /// The name of the account that makes the change; `nil` if the store does.
  package let caller: String?
  /// The events that were appended and are not published yet.
  package var appendedEvents: [AppendedEvent] = []
  private var drawn: QueuedRows<Int>?

  package init(on transaction: any Transaction, at date: Date, by caller: String? = nil) {
    self.transaction = transaction
    self.caller = caller
    time = date.seconds
  }

  /// Returns the revision of the change, drawn by the first call.
  package func revision() async throws -> Int {
    // Only another program can have removed the row.
    guard let revision = try await queueRevision().first() else {
      throw Problem(500, "internal", "The table of revisions is empty.")
    }
    return revision
  }

  /// Draws the revision along with the next statement.
  @discardableResult
  package func queueRevision() async throws -> QueuedRows<Int> {
    if let drawn { return drawn }
    let dialect = transaction.dialect
    if let increment = dialect.incrementRevision { try await transaction.enqueue(increment) }
    let revision = try await transaction.queue(dialect.nextRevision) { try $0[0] as Int }
    drawn = revision
    return revision
  }
}

/// An event that a change has appended to the history of a subject, such as an order.
package struct AppendedEvent: Sendable {
  /// The number of the subject.
  package let subject: Int
  /// The revision of the subject after the event.
  package let version: Int
  /// The type, such as `order.placed`.
  package let type: String

  package init(subject: Int, version: Int, type: String) {
    self.subject = subject
    self.version = version
    self.type = type
  }
}

extension Store {
  /// Makes a change in one transaction; a dry run is rolled back.
  package func change<Value: Sendable>(
    for call: ValidatedRequest,
    concurrency: WriteConcurrency = .exclusive,
    _ body: @escaping @Sendable (StoreChange) async throws -> Value
  ) async throws -> Value {
    let date = now()
    let caller = call.caller.name
    return try await database.write(concurrency, isDryRun: call.isDryRun) { transaction in
      try await body(StoreChange(on: transaction, at: date, by: caller))
    }
  }
}
