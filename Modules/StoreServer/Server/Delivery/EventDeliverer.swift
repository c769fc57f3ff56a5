import Foundation
import FoundationCore
import Ordering
import OrderingServer
import StoreCore

/// Delivers the events of orders to their receivers, each at least once.
///
/// A message to a buyer is delivered at most once after its content was sent: the outcome of an attempt
/// that ends before the confirmation is unknown. Every receiver has a few concurrent attempts, so one
/// that does not respond holds up no other. A few events are in memory, however many wait.
package struct EventDeliverer: Sendable {
  let store: Store
  let attempts: DeliveryAttempts
  let sender: WebhookSender
  let mailSender: MailSender
  let clock: any Clock<Duration>
  /// Returns a random number from 0 up to 1, which spreads repeated attempts.
  let jitter: @Sendable () -> Double
  let report: @Sendable (DeliveryLogEntry) -> Void
  var schedule = RetrySchedule()
  private let lanes = RunningDeliveries()

  /// The time between two renewals of a lease.
  private static let renewalInterval = Duration.seconds(10)
  /// The time for attempts to end after a cancellation.
  private static let gracePeriod = Duration.seconds(25)
  /// The time between two looks for events of other processes.
  private static let pollInterval = Duration.seconds(1)

  /// Delivers events until the task is cancelled; attempts that have begun get time to end.
  func run() async {
    let wakes = store.eventSignal.listen()
    // Not cancelled with this task: a receiver would get an event that is not recorded as delivered.
    let deliveries = Task {
      await withDiscardingTaskGroup { group in
        store.eventSignal.wake()
        for await _ in wakes { await beginAttempts(in: &group) }
      }
    }
    // A cancellation ends the sleep, and with it the deliveries.
    while (try? await clock.sleep(for: Self.pollInterval)) != nil { store.eventSignal.wake() }
    store.eventSignal.stopListening()
    let end = Task {
      try await clock.sleep(for: Self.gracePeriod)
      deliveries.cancel()
    }
    await deliveries.value
    end.cancel()
  }

  /// Delivers everything that is due now, and returns once no delivery is due.
  package func deliverDue() async {
    var isDone = false
    while !isDone {
      isDone = await withDiscardingTaskGroup { await !beginAttempts(in: &$0) }
    }
  }

  /// Begins attempts for what is due, as many as each receiver may have.
  ///
  /// - Returns: `false` if there were none to begin.
  @discardableResult
  private func beginAttempts(in group: inout DiscardingTaskGroup) async -> Bool {
    var hasBegun = false
    for lane in await dueLanes() {
      for message in await claim(in: lane) {
        hasBegun = true
        group.addTask {
          await attempt(message, in: lane)
          // There is room for another one.
          store.eventSignal.wake()
        }
      }
    }
    return hasBegun
  }

  /// Returns the lanes with due deliveries and room for an attempt.
  private func dueLanes() async -> [DeliveryLane] {
    let seconds = store.now().seconds
    do {
      let found = try await store.database.read { transaction in
        var due: [DeliveryLane] = []
        let deliveries = DeliveryStore(transaction)
        let lanes = try await deliveries.lanes()
        for lane in lanes where try await deliveries.hasDue(in: lane, at: seconds) {
          due.append(lane)
        }
        return (due: due, hasReceivers: !lanes.isEmpty)
      }
      store.eventSignal.note(hasReceivers: found.hasReceivers)
      return found.due.filter { lanes.room(in: $0, at: seconds) > 0 }
    } catch {
      report(.databaseFailed(error))
      return []
    }
  }

  /// Claims deliveries of a lane for one attempt each.
  private func claim(in lane: DeliveryLane) async -> [ClaimedNotification] {
    let seconds = store.now().seconds
    let limit = lanes.room(in: lane, at: seconds)
    do {
      let claimed = try await store.database.write(.unrestricted) { transaction in
        let items = try await DeliveryStore(transaction).claim(in: lane, at: seconds, limit: limit)
        var messages: [ClaimedNotification] = []
        for item in items {
          do {
            let notification = try await OrderStore(transaction).notification(of: item)
            messages.append(ClaimedNotification(item: item, notification: notification))
          } catch is DecodingFailure {
            messages.append(ClaimedNotification(item: item, notification: nil))
          }
        }
        return messages
      }
      lanes.begin(claimed.count, in: lane)
      return claimed
    } catch {
      report(.databaseFailed(error))
      return []
    }
  }

  /// Makes an attempt, and records its outcome.
  private func attempt(_ message: ClaimedNotification, in lane: DeliveryLane) async {
    let outcome = await send(message, in: lane)
    defer { lanes.end(lane, isReachable: !outcome.isUnreachable, at: store.now().seconds) }
    // It was ended with the store, which is no failure of the receiver; the lease ends soon.
    if Task.isCancelled, outcome.isUnreachable { return }
    attempts.note(isDelivered: outcome.isDelivered)
    report(.attempted(message.item, outcome))
    // A cancelled task could not write.
    await Task { await record(outcome, of: message.item) }.value
  }

  private func send(_ message: ClaimedNotification, in lane: DeliveryLane) async -> DeliveryOutcome
  {
    guard let notification = message.notification else {
      return .refused(reason: "The order of the event cannot be read.", response: nil)
    }
    async let _ = renewLease(of: message.item)
    switch lane.receiver {
    case .webhook(let url, let secret):
      return await sender.send(
        notification.jsonBytes(),
        id: message.item.event,
        attempt: message.item.attempt,
        to: url,
        signedBy: secret
      )
    case .mail(let settings):
      return await mailSender.send(notification, by: settings) {
        await renew(message.item, reply: ClaimedDelivery.contentReply)
      }
    }
  }

  /// Renews the lease of an attempt until the task is cancelled or the lease is lost.
  private func renewLease(of item: ClaimedDelivery) async {
    while (try? await clock.sleep(for: Self.renewalInterval)) != nil {
      // A database that fails may be back before the lease ends.
      _ = await renew(item)
    }
  }

  /// Renews the lease of an attempt; returns `false` if that is lost or cannot be recorded.
  private func renew(_ item: ClaimedDelivery, reply: Int? = nil) async -> Bool {
    let seconds = store.now().seconds
    do {
      return try await store.database.write(.unrestricted) {
        try await DeliveryStore($0).renew(item, at: seconds, reply: reply)
      }
    } catch {
      if !(error is CancellationError) { report(.databaseFailed(error)) }
      return false
    }
  }

  private func record(_ outcome: DeliveryOutcome, of item: ClaimedDelivery) async {
    let seconds = store.now().seconds
    let (schedule, jitter) = (schedule, jitter())
    do {
      try await store.database.write(.unrestricted) { transaction in
        try await DeliveryStore(transaction).record(
          outcome,
          of: item,
          schedule: schedule,
          at: seconds,
          jitter: jitter
        )
      }
    } catch {
      // The lease ends: then there is another attempt, or the outcome of a message is unknown.
      report(.databaseFailed(error))
    }
  }
}

/// A claimed delivery, and what its receiver is told.
struct ClaimedNotification: Sendable {
  let item: ClaimedDelivery
  /// The notification; `nil` if the stored order cannot be read.
  let notification: OrderNotification?
}

/// An attempt to deliver an event, for the log.
enum DeliveryLogEntry: Sendable {
  case attempted(ClaimedDelivery, DeliveryOutcome)
  case databaseFailed(any Error)

  /// The line of the log; it has neither secrets nor data of the order.
  func line(at time: String) -> String {
    var members: [JSONValue.Member] = [.init("time", .string(time))]
    switch self {
    case .attempted(let item, let outcome):
      members += [
        .init("delivery", .number(item.id)), .init("event", .string(item.event)),
        .init("type", .string(item.type)), .init("attempt", .number(item.attempt)),
        item.webhook == DeliveryLane.mail
          ? .init("mail", .bool(true)) : .init("webhook", .number(item.webhook)),
        .init("delivered", .bool(outcome.isDelivered)),
      ]
      if case .unknown = outcome { members.append(.init("unknown", .bool(true))) }
      if let response = outcome.response { members.append(.init("response", .number(response))) }
    case .databaseFailed(let error):
      let title = (error as? any Failure)?.details.title ?? "The database failed."
      members.append(.init("outbox", .string(title)))
    }
    return JSONValue.object(members).text()
  }
}

extension DeliveryOutcome {
  var isDelivered: Bool { if case .delivered = self { true } else { false } }

  var response: Int? {
    switch self {
    case .delivered(let response), .failed(_, let response), .refused(_, let response): response
    case .unknown: nil
    }
  }
}
