import Persistence

/// A delivery that this process has claimed for one attempt.
package struct ClaimedDelivery: Sendable {
  package let id: Int
  package let webhook: Int
  package let event: String
  package let type: String
  package let order: Int
  /// The revision of the order after the event.
  package let version: Int
  /// The order after the event, as JSON.
  package let content: String
  /// The time of the event, in seconds since 1970.
  package let created: Int
  /// The number of this attempt, from 1.
  package let attempt: Int
  /// The number of failed attempts since the delivery was last retried by hand.
  package let failures: Int

  /// The reply by which a mail server asks for the content of a message.
  ///
  /// The sender records the reply before it sends the content. While this is the last reply, the server
  /// may have the message, also after a kill, and the sender does not send it again.
  package static let contentReply = 354

  /// The condition of messages whose content the server was sent, and for which it gave no other reply.
  static let hasContentBegun: SQLText =
    "webhook = \(DeliveryLane.mail) AND coalesce(response, 0) = \(contentReply)"
}

/// The outcome of an attempt.
package enum DeliveryOutcome: Sendable, Hashable {
  case delivered(response: Int?)
  /// The receiver refused the event, or did not respond.
  case failed(reason: String, response: Int?)
  /// The receiver wants no more such events.
  case refused(reason: String, response: Int?)
  /// The mail server was sent the message and did not confirm it.
  case unknown(reason: String)

  /// `true` if the receiver did not respond at all.
  package var isUnreachable: Bool {
    if case .failed(_, nil) = self { true } else { false }
  }
}

extension Transaction {
  /// Claims deliveries of a lane for one attempt each, oldest first.
  ///
  /// The claim is a lease, which the process renews during the attempt: if the process ends before it
  /// records the outcome, another attempt is due when the lease ends. A message whose content was
  /// sent gets no other attempt; its outcome is unknown. Of an order, only the oldest undelivered event
  /// is claimed, so its events arrive in order. Of two servers that claim the same delivery, one gets
  /// it.
  package func claimDeliveries(
    in lane: DeliveryLane,
    at seconds: Int,
    lease: Int,
    limit: Int
  ) async throws -> [ClaimedDelivery] {
    if lane.webhook == DeliveryLane.mail { try await endLapsedMessages(at: seconds) }
    let found = try await all(
      """
      SELECT d.id, d.webhook, d.event, d.type, d.customer_order, d.version, d.content, d.created,
        d.attempts, d.failures
      FROM delivery d
      WHERE d.webhook = \(lane.webhook) AND d.status = 'pending' AND d.due <= \(seconds)
        AND NOT EXISTS (
        SELECT 1 FROM delivery e
        WHERE e.webhook = d.webhook AND e.customer_order = d.customer_order
          AND e.status = 'pending' AND e.version < d.version
      )
      ORDER BY d.due, d.id LIMIT \(limit)
      """
    ) { try ClaimedDelivery($0) }
    var claimed: [ClaimedDelivery] = []
    for item in found {
      // Another server may have claimed or delivered it meanwhile, which the number of attempts shows.
      let count = try await run(
        """
        UPDATE delivery SET attempts = \(item.attempt), due = \(seconds + lease)
        WHERE id = \(item.id) AND attempts = \(item.attempt - 1) AND status = 'pending'
          AND due <= \(seconds)
        """
      )
      if count == 1 { claimed.append(item) }
    }
    return claimed
  }

  /// Gives up the messages whose content was sent by a process that ended before it knew the outcome.
  private func endLapsedMessages(at seconds: Int) async throws {
    let reason = "The outcome is unknown. The server was stopped while it sent the message."
    try await run(
      """
      UPDATE delivery SET status = 'dead', failures = failures + 1, finished = \(seconds),
        reason = \(reason)
      WHERE status = 'pending' AND due <= \(seconds) AND \(ClaimedDelivery.hasContentBegun)
      """
    )
  }

  /// Renews the lease of a claim, and records the reply of the mail server before the content is sent.
  ///
  /// - Returns: `false` if the claim is lost: a later attempt has begun, or the delivery is removed.
  package func renew(_ item: ClaimedDelivery, until due: Int, reply: Int? = nil) async throws
    -> Bool
  {
    try await run(
      """
      UPDATE delivery SET due = \(due), response = coalesce(\(reply), response)
      WHERE id = \(item.id) AND attempts = \(item.attempt) AND status = 'pending'
      """
    ) == 1
  }

  /// Records the outcome of an attempt, unless a later attempt has begun.
  package func record(
    _ outcome: DeliveryOutcome,
    of item: ClaimedDelivery,
    schedule: RetrySchedule,
    at seconds: Int,
    jitter: Double
  ) async throws {
    switch outcome {
    case .delivered(let response):
      try await finish(item, as: .delivered, response: response, reason: nil, at: seconds)
    case .refused(let reason, let response):
      try await finish(item, as: .dead, response: response, reason: reason, at: seconds)
    case .unknown(let reason):
      let reply = ClaimedDelivery.contentReply
      try await finish(item, as: .dead, response: reply, reason: reason, at: seconds)
    case .failed(let reason, let response):
      let failures = item.failures + 1
      guard let pause = schedule.pause(afterFailures: failures, jitter: jitter) else {
        return try await finish(item, as: .dead, response: response, reason: reason, at: seconds)
      }
      try await run(
        """
        UPDATE delivery SET failures = \(failures), due = \(seconds + pause),
          response = \(response), reason = \(reason)
        WHERE id = \(item.id) AND attempts = \(item.attempt) AND status = 'pending'
        """
      )
      // Those that wait for this one need not be looked at before.
      try await run(
        """
        UPDATE delivery SET due = \(seconds + pause)
        WHERE webhook = \(item.webhook) AND customer_order = \(item.order) AND status = 'pending'
          AND version > \(item.version) AND due < \(seconds + pause)
        """
      )
    }
  }

  private func finish(
    _ item: ClaimedDelivery,
    as status: Delivery.Status,
    response: Int?,
    reason: String?,
    at seconds: Int
  ) async throws {
    let failures = status == .dead ? item.failures + 1 : item.failures
    // A late confirmation also ends the uncertainty about a message that another server gave up.
    try await run(
      """
      UPDATE delivery SET status = \(status.rawValue), failures = \(failures),
        response = \(response), reason = \(reason), finished = \(seconds)
      WHERE id = \(item.id) AND attempts = \(item.attempt)
        AND (status = 'pending' OR \(ClaimedDelivery.hasContentBegun))
      """
    )
    // The next event of the order has waited for this one.
    try await run(
      """
      UPDATE delivery SET due = \(seconds)
      WHERE webhook = \(item.webhook) AND customer_order = \(item.order) AND status = 'pending'
        AND attempts = 0 AND due > \(seconds)
      """
    )
  }
}

extension ClaimedDelivery {
  fileprivate init(_ row: borrowing Row) throws {
    id = try row[0]
    webhook = try row[1]
    event = try row[2]
    type = try row[3]
    order = try row[4]
    version = try row[5]
    content = try row[6]
    created = try row[7]
    attempt = try row[8] + 1
    failures = try row[9]
  }
}

/// The pauses between the attempts of a delivery, and the number of attempts.
///
/// The pause triples after every failure, from ten seconds to half a day: twelve attempts within about
/// two days.
package struct RetrySchedule: Sendable {
  package var maximumAttempts = 12
  package var firstPause = 10
  package var longestPause = 12 * 60 * 60

  package init() {}

  /// Returns the seconds until the next attempt; `nil` after the last attempt.
  ///
  /// - Parameters:
  ///   - failures: The number of failed attempts, from 1.
  ///   - jitter: A number from 0 up to 1, which spreads the attempts over a fifth of the pause.
  /// - Returns: The seconds.
  package func pause(afterFailures failures: Int, jitter: Double) -> Int? {
    guard failures < maximumAttempts else { return nil }
    var pause = firstPause
    for _ in 1..<max(failures, 1) where pause < longestPause { pause *= 3 }
    pause = min(pause, longestPause)
    return pause + Int(Double(pause) * 0.2 * jitter)
  }
}
