import Persistence
package import StoreCore

/// The deliveries of the events of orders, in a transaction.
package struct DeliveryStore {
  let transaction: any Transaction

  /// The seconds after which an attempt of a process that has ended is repeated.
  package static let lease = 30

  package init(_ transaction: any Transaction) { self.transaction = transaction }

  /// Returns the webhooks and their secrets, and mail if it is on.
  package func lanes() async throws -> [DeliveryLane] {
    let query: SQLText = "SELECT id, url, secret FROM webhook ORDER BY id"
    let webhooks = try await transaction.all(query) { row in
      let secret = WebhookSecret(bytes: try row[2])
      return DeliveryLane(webhook: try row[0], receiver: .webhook(url: try row[1], secret: secret))
    }
    guard let mail = try await MailStore.settings(in: transaction) else { return webhooks }
    return webhooks + [DeliveryLane(webhook: DeliveryLane.mail, receiver: .mail(mail))]
  }

  /// Returns `true` if a delivery of the lane is due.
  package func hasDue(in lane: DeliveryLane, at seconds: Int) async throws -> Bool {
    let found: Int? = try await transaction.value(
      """
      SELECT 1 FROM delivery
      WHERE webhook = \(lane.webhook) AND status = 'pending' AND due <= \(seconds) LIMIT 1
      """
    )
    return found != nil
  }

  /// Claims deliveries of a lane for one attempt each, oldest first.
  ///
  /// The claim is a lease, which the process renews during the attempt: if the process ends before it
  /// records the outcome, another attempt is due when the lease ends. A message whose content was
  /// sent gets no other attempt; its outcome is unknown. Of an order, only the oldest undelivered event
  /// is claimed, so its events arrive in order. Of two servers that claim the same delivery, one gets
  /// it.
  package func claim(
    in lane: DeliveryLane,
    at seconds: Int,
    limit: Int
  ) async throws -> [ClaimedDelivery] {
    if lane.webhook == DeliveryLane.mail { try await endLapsedMessages(at: seconds) }
    let found = try await transaction.all(
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
      let count = try await transaction.run(
        """
        UPDATE delivery SET attempts = \(item.attempt), due = \(seconds + Self.lease)
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
    try await transaction.run(
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
  package func renew(_ item: ClaimedDelivery, at seconds: Int, reply: Int?) async throws -> Bool {
    try await transaction.run(
      """
      UPDATE delivery
      SET due = \(seconds + Self.lease), response = coalesce(\(reply), response)
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
      try await transaction.run(
        """
        UPDATE delivery SET failures = \(failures), due = \(seconds + pause),
          response = \(response), reason = \(reason)
        WHERE id = \(item.id) AND attempts = \(item.attempt) AND status = 'pending'
        """
      )
      // Those that wait for this one need not be looked at before.
      try await transaction.run(
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
    try await transaction.run(
      """
      UPDATE delivery SET status = \(status.rawValue), failures = \(failures),
        response = \(response), reason = \(reason), finished = \(seconds)
      WHERE id = \(item.id) AND attempts = \(item.attempt)
        AND (status = 'pending' OR \(ClaimedDelivery.hasContentBegun))
      """
    )
    // The next event of the order has waited for this one.
    try await transaction.run(
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

extension Store {
  /// Writes the events of a change for the receivers that want them, in the transaction of the change.
  ///
  /// It is one statement per event, which PostgreSQL receives along with the next one, and which
  /// inserts nothing without a receiver. So events cost an order next to nothing as long as no receiver
  /// wants them.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - content: The order after the change, as the API shows it.
  /// - Throws: The error of the database.
  package func publish(_ change: StoreChange, content: String) async throws {
    for event in change.appendedEvents {
      let id = "evt_" + eventID()
      // A pattern that is only a parameter would make SQLite compile the statement each time.
      try await change.transaction.enqueue(
        """
        INSERT INTO delivery
          (webhook, event, type, customer_order, version, content, created, status, due)
        SELECT id, \(id), \(event.type), \(event.subject), \(event.version), \(content),
          \(change.time), 'pending', \(change.time)
        FROM (SELECT id, events FROM webhook UNION ALL SELECT 0, events FROM mail) receiver
        WHERE events = '' OR events LIKE '% ' || \(event.type) || ' %'
        ORDER BY id
        """
      )
    }
    change.appendedEvents = []
  }

  /// Returns 128 random bits as text.
  private func eventID() -> String {
    Sodium.text((0..<2).flatMap { _ in withUnsafeBytes(of: random()) { Array($0) } })
  }
}
