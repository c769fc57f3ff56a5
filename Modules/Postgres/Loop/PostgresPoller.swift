import EventLoop
import Foundation
import FoundationCore

/// What waits on a pool's thread: for a socket, for a moment, or for whichever comes first.
///
/// It belongs to the pool, as do the connections that wait with it, and is touched nowhere else.
final class PostgresPoller {
  /// How a wait ended.
  enum Outcome {
    /// The socket is ready, or somebody said that what was waited for is there.
    case ready
    case late
    case cancelled
  }

  private struct Wait {
    /// Below 0 where no socket is waited for.
    let descriptor: Int32
    let events: Int32
    let deadline: ContinuousClock.Instant?
    let resume: (Outcome) -> Void
  }

  /// Sees to it that the wait of that ticket is ended here, wherever it is called.
  var cancel: @Sendable (Int) -> Void = { _ in }
  private let executor: EventLoopExecutor
  private var waits: [Int: Wait] = [:]
  private var lastTicket = 0
  /// What is polled, and whose it is; the two run parallel.
  private var polled: [pollfd] = []
  private var tickets: [Int] = []

  init(on executor: EventLoopExecutor) { self.executor = executor }

  /// Stops a debug run that comes here on another thread than the pool's.
  func assertIsolated() {
    assert(
      {
        executor.checkIsolated()
        return true
      }()
    )
  }

  /// The name of one wait, never given twice.
  func nextTicket() -> Int {
    lastTicket += 1
    return lastTicket
  }

  /// Waits until the socket is ready, the moment has come, or the wait is ended.
  ///
  /// The isolation is named so that the closures have it as well: in a function that merely runs
  /// where its caller does, what is given to the standard library's would run elsewhere.
  func wait(
    _ ticket: Int? = nil,
    for descriptor: Int32 = -1,
    _ events: Int32 = 0,
    until deadline: ContinuousClock.Instant?,
    isCancellable: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Outcome {
    let ticket = ticket ?? nextTicket()
    guard isCancellable else {
      return await withCheckedContinuation { continuation in
        _ = isolation
        watch(ticket, for: descriptor, events, until: deadline) {
          continuation.resume(returning: $0)
        }
      }
    }
    return await withTaskCancellationHandler {
      _ = isolation
      return await withCheckedContinuation { continuation in
        _ = isolation
        watch(ticket, for: descriptor, events, until: deadline) {
          continuation.resume(returning: $0)
        }
      }
    } onCancel: { [cancel] in
      // It comes to the loop later than the wait itself: that has begun by then, or is over.
      cancel(ticket)
    }
  }

  /// Tells once, from the loop, how a wait has ended.
  func watch(
    _ ticket: Int,
    for descriptor: Int32,
    _ events: Int32,
    until deadline: ContinuousClock.Instant? = nil,
    _ resume: @escaping (Outcome) -> Void
  ) {
    assertIsolated()
    waits[ticket] = Wait(
      descriptor: descriptor,
      events: events,
      deadline: deadline,
      resume: resume
    )
  }

  /// Ends a wait, unless it is over already.
  func end(_ ticket: Int, _ outcome: Outcome) {
    waits.removeValue(forKey: ticket)?.resume(outcome)
  }

  /// Forgets a wait without a word.
  func forget(_ ticket: Int) { waits[ticket] = nil }

  /// Waits, if it may, until something can be done, and ends what is over.
  func turn(mayWait: Bool) {
    gather()
    let earliest = waits.values.lazy.compactMap(\.deadline).min()
    let ready = poll(&polled, nfds_t(polled.count), mayWait ? Self.milliseconds(to: earliest) : 0)
    if ready > 0 {
      for (slot, ticket) in tickets.enumerated() where polled[slot + 1].revents != 0 {
        end(ticket, .ready)
      }
    }
    let now = ContinuousClock.now
    if let earliest, earliest <= now {
      for (ticket, wait) in waits where wait.deadline.map({ $0 <= now }) ?? false {
        end(ticket, .late)
      }
    }
    if ready > 0, polled[0].revents != 0 { executor.noteWaking() }
  }

  private func gather() {
    polled.removeAll(keepingCapacity: true)
    tickets.removeAll(keepingCapacity: true)
    polled.append(pollfd(fd: executor.wakeDescriptor, events: Int16(POLLIN), revents: 0))
    for (ticket, wait) in waits where wait.descriptor >= 0 {
      polled.append(pollfd(fd: wait.descriptor, events: Int16(wait.events), revents: 0))
      tickets.append(ticket)
    }
  }

  /// How long to poll until then; a millisecond longer rather than shorter, or it would turn idly.
  static func milliseconds(to deadline: ContinuousClock.Instant?) -> Int32 {
    guard let deadline else { return -1 }
    let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
    return Int32(min(max(left, 0), Double(Int32.max - 1))) + (left > 0 ? 1 : 0)
  }
}
