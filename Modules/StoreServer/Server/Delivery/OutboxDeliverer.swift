import Foundation
import FoundationCore
import Ordering
import OrderingServer
import StoreCore

/// Delivers the events of the outbox to their receivers, each at least once.
///
/// Every receiver has a task of its own while it has due deliveries, so one that does not respond holds
/// up no other. A task keeps a few events in memory, however many wait.
struct OutboxDeliverer: Sendable {
  let store: Store
  let sender: WebhookSender
  let mailSender: MailSender
  let clock: any Clock<Duration>
  /// Returns a random number from 0 up to 1, which spreads repeated attempts.
  let jitter: @Sendable () -> Double
  let report: @Sendable (OutboxEvent) -> Void
  var schedule = RetrySchedule()
  private let lanes = OutboxLanes()

  /// The seconds after which an attempt of a process that has ended is repeated; more than an attempt
  /// takes.
  static let lease = 30
  /// The number of concurrent attempts per receiver.
  private static let concurrency = 4
  /// The time between two looks for events of other processes.
  private static let pollInterval = Duration.seconds(1)

  init(
    store: Store,
    sender: WebhookSender,
    mailSender: MailSender,
    clock: any Clock<Duration>,
    jitter: @escaping @Sendable () -> Double,
    report: @escaping @Sendable (OutboxEvent) -> Void
  ) {
    self.store = store
    self.sender = sender
    self.mailSender = mailSender
    self.clock = clock
    self.jitter = jitter
    self.report = report
  }

  /// Delivers events until the task is cancelled; attempts that have begun are finished.
  func run() async {
    let wakes = store.outbox.listen()
    await withDiscardingTaskGroup { group in
      group.addTask {
        // Cancellation ends the sleep, and with it the deliveries.
        while (try? await clock.sleep(for: Self.pollInterval)) != nil { store.outbox.wake() }
        store.outbox.stopListening()
      }
      group.addTask {
        await withDiscardingTaskGroup { group in
          store.outbox.wake()
          for await _ in wakes {
            for lane in await dueLanes() where lanes.begin(lane) {
              group.addTask {
                await deliver(in: lane)
                lanes.end(lane)
              }
            }
          }
        }
      }
    }
  }

  /// Delivers everything that is due now, and returns when nothing is.
  func deliverDue() async {
    await withDiscardingTaskGroup { group in
      for lane in await dueLanes() { group.addTask { await deliver(in: lane) } }
    }
  }

  /// Returns the lanes with due deliveries, without those that are at rest after a failure.
  private func dueLanes() async -> [OutboxLane] {
    let seconds = store.now().seconds
    do {
      let found = try await store.database.read { transaction in
        var due: [OutboxLane] = []
        let lanes = try await transaction.outboxLanes()
        for lane in lanes
        where try await transaction.hasDueDelivery(in: lane, at: seconds) { due.append(lane) }
        return (due: due, hasReceivers: !lanes.isEmpty)
      }
      store.outbox.note(hasReceivers: found.hasReceivers)
      return found.due.filter { lanes.mayBegin($0, at: seconds) }
    } catch {
      report(.databaseFailed(error))
      return []
    }
  }

  /// Delivers what is due in a lane, a few at a time, until nothing is or the receiver is unreachable.
  private func deliver(in lane: OutboxLane) async {
    while !Task.isCancelled {
      do {
        let claimed = try await claim(in: lane)
        guard !claimed.isEmpty else { return }
        let outcomes = await attempt(claimed, in: lane)
        let isReachable = outcomes.contains { !$0.isUnreachable }
        lanes.note(lane, isReachable: isReachable, at: store.now().seconds)
        guard isReachable else { return }
      } catch {
        if !(error is CancellationError) { report(.databaseFailed(error)) }
        return
      }
    }
  }

  private func claim(in lane: OutboxLane) async throws -> [OutboxMessage] {
    // After a failure, one attempt finds out whether the receiver is back.
    let limit = lanes.isFailing(lane) ? 1 : Self.concurrency
    let seconds = store.now().seconds
    return try await store.database.write(.unrestricted) { transaction in
      let items = try await transaction.claimDeliveries(
        in: lane,
        at: seconds,
        lease: Self.lease,
        limit: limit
      )
      var messages: [OutboxMessage] = []
      for item in items {
        do {
          let notification = try await transaction.notification(of: item)
          messages.append(OutboxMessage(item: item, notification: notification))
        } catch is DecodingFailure {
          messages.append(OutboxMessage(item: item, notification: nil))
        }
      }
      return messages
    }
  }

  /// Makes one attempt for each message, and records the outcomes.
  ///
  /// The tasks are not cancelled when the store stops: a receiver would get an event that is not
  /// recorded as delivered.
  private func attempt(
    _ messages: [OutboxMessage],
    in lane: OutboxLane
  ) async -> [DeliveryOutcome] {
    let attempts = messages.map { message in
      Task {
        let outcome = await send(message, in: lane)
        store.outboxCounter.note(isDelivered: outcome.isDelivered)
        report(.attempted(message.item, outcome))
        await record(outcome, of: message.item)
        return outcome
      }
    }
    var outcomes: [DeliveryOutcome] = []
    for attempt in attempts { outcomes.append(await attempt.value) }
    return outcomes
  }

  private func send(_ message: OutboxMessage, in lane: OutboxLane) async -> DeliveryOutcome {
    guard let notification = message.notification else {
      return .refused(reason: "The order of the event cannot be read.", response: nil)
    }
    switch lane.receiver {
    case .webhook(let url, let secret):
      return await sender.send(
        notification.jsonBytes(),
        id: message.item.event,
        attempt: message.item.attempt,
        to: url,
        signedBy: secret
      )
    case .mail(let settings): return await mailSender.send(notification, by: settings)
    }
  }

  private func record(_ outcome: DeliveryOutcome, of item: OutboxItem) async {
    let seconds = store.now().seconds
    let (schedule, jitter) = (schedule, jitter())
    do {
      try await store.database.write(.unrestricted) { transaction in
        try await transaction.record(
          outcome,
          of: item,
          schedule: schedule,
          at: seconds,
          jitter: jitter
        )
      }
    } catch {
      // Another attempt is made when the lease ends.
      report(.databaseFailed(error))
    }
  }
}

/// A claimed delivery, and what its receiver is told.
struct OutboxMessage: Sendable {
  let item: OutboxItem
  /// The notification; `nil` if the stored order cannot be read.
  let notification: OrderNotification?
}
