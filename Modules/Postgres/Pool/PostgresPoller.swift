import EventLoop
import Foundation
import FoundationCore

/// The waiting tasks of a pool's thread, each waiting for a socket, a deadline, or the first of both.
///
/// It belongs to the pool, as do the connections that wait with it, and is used nowhere else.
final class PostgresPoller {
  /// The outcomes of waiting.
  enum Outcome {
    /// The socket is ready, or ``end(_:with:)`` was called.
    case ready
    case timedOut
    case cancelled
  }

  private struct Waiter {
    /// The socket; below 0 if it waits for none.
    let descriptor: Int32
    let events: Int32
    let deadline: ContinuousClock.Instant?
    let resume: (Outcome) -> Void
  }

  /// Ends the waiter of an ID on the pool's thread; called on any thread.
  var cancel: @Sendable (Int) -> Void = { _ in }
  private let executor: EventLoopExecutor
  private var waiters: [Int: Waiter] = [:]
  private var lastWaiterID = 0
  /// The polled descriptors: the wakeup descriptor, then one for each of `polledIDs`.
  private var polled: [pollfd] = []
  private var polledIDs: [Int] = []

  init(on executor: EventLoopExecutor) { self.executor = executor }

  /// Stops a debug build that calls this on another thread than the pool's.
  func assertIsolated() {
    assert(
      {
        executor.checkIsolated()
        return true
      }()
    )
  }

  /// Returns a new waiter ID.
  func nextWaiterID() -> Int {
    lastWaiterID += 1
    return lastWaiterID
  }

  /// Waits until the socket is ready, the deadline has passed, or the waiter is ended.
  ///
  /// The isolation is a parameter so that the closures have it as well: in a function that merely
  /// inherits it, closures given to the standard library would run elsewhere.
  func wait(
    _ waiterID: Int? = nil,
    for descriptor: Int32 = -1,
    events: Int32 = 0,
    until deadline: ContinuousClock.Instant?,
    isCancellable: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Outcome {
    let waiterID = waiterID ?? nextWaiterID()
    guard isCancellable else {
      return await withCheckedContinuation { continuation in
        _ = isolation
        watch(waiterID, for: descriptor, events: events, until: deadline) {
          continuation.resume(returning: $0)
        }
      }
    }
    return await withTaskCancellationHandler {
      _ = isolation
      return await withCheckedContinuation { continuation in
        _ = isolation
        watch(waiterID, for: descriptor, events: events, until: deadline) {
          continuation.resume(returning: $0)
        }
      }
    } onCancel: { [cancel] in
      // This reaches the loop after the waiter was added, or when it is gone.
      cancel(waiterID)
    }
  }

  /// Adds a waiter, and calls a function on the loop's thread when it ends.
  func watch(
    _ waiterID: Int,
    for descriptor: Int32,
    events: Int32,
    until deadline: ContinuousClock.Instant? = nil,
    _ resume: @escaping (Outcome) -> Void
  ) {
    assertIsolated()
    waiters[waiterID] = Waiter(
      descriptor: descriptor,
      events: events,
      deadline: deadline,
      resume: resume
    )
  }

  /// Ends a waiter with an outcome, unless it has ended.
  func end(_ waiterID: Int, with outcome: Outcome) {
    waiters.removeValue(forKey: waiterID)?.resume(outcome)
  }

  /// Removes a waiter without calling its function.
  func remove(_ waiterID: Int) { waiters[waiterID] = nil }

  /// Polls all descriptors once, blocking if it may, and ends the waiters that are ready or late.
  func runOnce(mayBlock: Bool) {
    collectDescriptors()
    let earliest = waiters.values.lazy.compactMap(\.deadline).min()
    let ready = poll(&polled, nfds_t(polled.count), mayBlock ? Self.milliseconds(to: earliest) : 0)
    if ready > 0 {
      for (slot, waiterID) in polledIDs.enumerated() where polled[slot + 1].revents != 0 {
        end(waiterID, with: .ready)
      }
    }
    let now = ContinuousClock.now
    if let earliest, earliest <= now {
      for (waiterID, waiter) in waiters where waiter.deadline.map({ $0 <= now }) ?? false {
        end(waiterID, with: .timedOut)
      }
    }
    if ready > 0, polled[0].revents != 0 { executor.drainWakeups() }
  }

  private func collectDescriptors() {
    polled.removeAll(keepingCapacity: true)
    polledIDs.removeAll(keepingCapacity: true)
    polled.append(pollfd(fd: executor.wakeupDescriptor, events: Int16(POLLIN), revents: 0))
    for (waiterID, waiter) in waiters where waiter.descriptor >= 0 {
      polled.append(pollfd(fd: waiter.descriptor, events: Int16(waiter.events), revents: 0))
      polledIDs.append(waiterID)
    }
  }

  /// The milliseconds until a deadline, rounded up, or the loop would spin before it.
  static func milliseconds(to deadline: ContinuousClock.Instant?) -> Int32 {
    guard let deadline else { return -1 }
    let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
    return Int32(min(max(left, 0), Double(Int32.max - 1))) + (left > 0 ? 1 : 0)
  }
}
