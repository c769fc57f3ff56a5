import Foundation
import Persistence

/// The administration of deliveries.
extension Transaction {
  /// Returns deliveries, newest first: those to a webhook, or to all of them.
  package func deliveries(
    status: Delivery.Status?,
    webhook: Int?,
    limit: Int
  ) async throws -> [Delivery] {
    var conditions: [SQLText] = []
    if let status { conditions.append(status.condition) }
    conditions.append(Self.isTo(webhook))
    return try await all(
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
  package func retryDeadLetters(
    id: Int?,
    webhook: Int?,
    at seconds: Int
  ) async throws -> Int {
    var conditions: [SQLText] = ["status = 'dead'", "finished IS NOT NULL"]
    conditions.append(id.map { "id = \($0)" } ?? Delivery.Status.dead.condition)
    conditions.append(Self.isTo(webhook))
    return try await run(
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
  package func deleteDeliveries(until seconds: Int, limit: Int) async throws -> Int {
    try await run(
      """
      DELETE FROM delivery WHERE id IN (
        SELECT id FROM delivery WHERE status = 'delivered' AND finished <= \(seconds) LIMIT \(limit)
      )
      """
    )
  }

  /// Returns the number of deliveries that were delivered at a time or before.
  package func countDeliveries(until seconds: Int) async throws -> Int {
    try await value(
      "SELECT count(*) FROM delivery WHERE status = 'delivered' AND finished <= \(seconds)"
    ) ?? 0
  }

  /// Returns the number of deliveries by status.
  package func deliveryCounts() async throws -> DeliveryCounts {
    var counts: [String: Int] = [:]
    try await each("SELECT status, count(*) FROM delivery GROUP BY status") {
      counts[try $0[0]] = try $0[1]
    }
    return DeliveryCounts(
      pending: counts["pending"] ?? 0,
      delivered: counts["delivered"] ?? 0,
      dead: counts["dead"] ?? 0
    )
  }

  /// Returns the number of pending deliveries and of dead letters, by small indexes.
  package func openDeliveryCounts() async throws -> OpenDeliveryCounts {
    try await first(
      """
      SELECT (SELECT count(*) FROM delivery WHERE status = 'pending'),
        (SELECT count(*) FROM delivery WHERE status = 'dead' AND finished IS NOT NULL)
      """
    ) { OpenDeliveryCounts(pending: try $0[0], dead: try $0[1]) }
      ?? OpenDeliveryCounts(pending: 0, dead: 0)
  }
}

/// The number of deliveries that are not delivered.
package struct OpenDeliveryCounts: Sendable {
  package let pending: Int
  package let dead: Int
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
