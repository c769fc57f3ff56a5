public import Foundation
import Persistence
import StoreCore

/// The delivery of an event to a webhook, or of a message about it to the buyer.
public struct Delivery: Sendable, Hashable, Identifiable {
  /// The state of a delivery.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// The event is not delivered yet.
    case pending
    /// The receiver has confirmed the event.
    case delivered
    /// The attempts have failed too often, or the receiver refused the event; the store makes no more.
    case dead
    /// The mail server was sent the message and did not confirm it; the store sends no second copy.
    case unknown
  }

  /// The number of the delivery.
  public let id: Int
  /// The number of the webhook; 0 for a message to the buyer.
  public let webhook: Int
  /// The ID of the event, which all of its deliveries share.
  public let event: String
  /// The type of the event, such as `order.placed`.
  public let type: String
  /// The number of the order.
  public let order: Int
  /// The revision of the order after the event.
  public let version: Int
  /// The state.
  public let status: Status
  /// The number of attempts so far.
  public let attempts: Int
  /// The last HTTP status of the receiver, or the last reply code of the mail server.
  public let response: Int?
  /// The reason of the last failure.
  public let reason: String?
  /// The date of the event.
  public let created: Date
  /// The date of the next attempt; `nil` if no attempt will follow.
  public let due: Date?
}

/// The number of deliveries by status.
public struct DeliveryCounts: Sendable, Hashable {
  /// The number of deliveries that are not delivered yet.
  public let pending: Int
  /// The number of delivered ones that are still stored.
  public let delivered: Int
  /// The number of dead letters, with the messages whose outcome is unknown.
  public let dead: Int
}

/// The administration of deliveries.
extension DeliveryStore {
  /// Returns deliveries, newest first: those to a webhook, or to all of them.
  func deliveries(status: Delivery.Status?, webhook: Int?, limit: Int) async throws -> [Delivery] {
    var conditions: [SQLText] = []
    if let status { conditions.append(status.condition) }
    conditions.append(Self.isTo(webhook))
    return try await transaction.all(
      """
      SELECT id, webhook, event, type, customer_order, version, status, attempts, response, reason,
        created, due
      FROM delivery WHERE \(.all(conditions)) ORDER BY id DESC LIMIT \(limit)
      """
    ) { try Delivery($0) }
  }

  /// Makes dead letters due again: one, all of a webhook, or all of the store.
  ///
  /// A message whose outcome is unknown may be a second copy, so only its number makes it due again.
  ///
  /// - Returns: Their number.
  func retryDeadLetters(id: Int?, webhook: Int?, at seconds: Int) async throws -> Int {
    var conditions: [SQLText] = ["status = 'dead'", "finished IS NOT NULL"]
    conditions.append(id.map { "id = \($0)" } ?? Delivery.Status.dead.condition)
    conditions.append(Self.isTo(webhook))
    return try await transaction.run(
      """
      UPDATE delivery
      SET status = 'pending', failures = 0, due = \(seconds), finished = NULL,
        response = NULL
      WHERE \(.all(conditions))
      """
    )
  }

  /// Returns the condition of deliveries to a webhook, to mail, or to all webhooks.
  private static func isTo(_ webhook: Int?) -> SQLText {
    if let webhook {
      "webhook = \(webhook)"
    } else {
      "webhook <> \(DeliveryLane.mail)"
    }
  }

  /// Deletes delivered events that were delivered at a time or before, at most a number of them.
  ///
  /// - Returns: The number of deleted ones.
  package func delete(until seconds: Int, limit: Int) async throws -> Int {
    try await transaction.run(
      """
      DELETE FROM delivery WHERE id IN (
        SELECT id FROM delivery WHERE status = 'delivered' AND finished <= \(seconds) LIMIT \(limit)
      )
      """
    )
  }

  /// Returns the number of deliveries that were delivered at a time or before.
  package func count(until seconds: Int) async throws -> Int {
    try await transaction.value(
      "SELECT count(*) FROM delivery WHERE status = 'delivered' AND finished <= \(seconds)"
    ) ?? 0
  }

  /// Returns the number of deliveries by status.
  package func counts() async throws -> DeliveryCounts {
    var counts: [String: Int] = [:]
    try await transaction.each("SELECT status, count(*) FROM delivery GROUP BY status") {
      counts[try $0[0]] = try $0[1]
    }
    return DeliveryCounts(
      pending: counts["pending"] ?? 0,
      delivered: counts["delivered"] ?? 0,
      dead: counts["dead"] ?? 0
    )
  }

  /// Returns the number of pending deliveries and of dead letters, by small indexes.
  package func openCounts() async throws -> (pending: Int, dead: Int) {
    try await transaction.first(
      """
      SELECT (SELECT count(*) FROM delivery WHERE status = 'pending'),
        (SELECT count(*) FROM delivery WHERE status = 'dead' AND finished IS NOT NULL)
      """
    ) { (pending: try $0[0], dead: try $0[1]) } ?? (0, 0)
  }
}

extension Delivery.Status {
  /// The condition of the deliveries with this status.
  fileprivate var condition: SQLText {
    switch self {
    case .pending, .delivered: "status = \(rawValue)"
    case .dead: "status = 'dead' AND NOT (\(ClaimedDelivery.hasContentBegun))"
    case .unknown: "status = 'dead' AND \(ClaimedDelivery.hasContentBegun)"
    }
  }
}

extension Delivery {
  fileprivate init(_ row: borrowing Row) throws {
    var status = Status(rawValue: try row[6]) ?? .dead
    let (webhook, response): (Int, Int?) = (try row[1], try row[8])
    if status == .dead, webhook == DeliveryLane.mail, response == ClaimedDelivery.contentReply {
      status = .unknown
    }
    self.init(
      id: try row[0],
      webhook: webhook,
      event: try row[2],
      type: try row[3],
      order: try row[4],
      version: try row[5],
      status: status,
      attempts: try row[7],
      response: response,
      reason: try row[9],
      created: Date(seconds: try row[10]),
      due: status == .pending ? Date(seconds: try row[11]) : nil
    )
  }
}

extension Store {
  func deliveries(
    status: Delivery.Status?,
    webhook: Int?,
    limit: Int
  ) async throws(StoreServerError) -> [Delivery] {
    try await read {
      try await DeliveryStore($0).deliveries(status: status, webhook: webhook, limit: limit)
    }
  }

  /// Makes dead letters due again, and wakes their delivery.
  func retryDeadLetters(id: Int?, webhook: Int?) async throws(StoreServerError) -> Int {
    let seconds = now().seconds
    let count = try await write(.unrestricted) {
      try await DeliveryStore($0).retryDeadLetters(id: id, webhook: webhook, at: seconds)
    }
    eventSignal.wake()
    return count
  }
}
