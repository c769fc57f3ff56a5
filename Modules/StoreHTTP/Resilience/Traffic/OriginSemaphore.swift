import FoundationCore
import Synchronization

/// A counting semaphore for each origin; waiting tasks are admitted in order of arrival.
final class OriginSemaphore: Sendable {
  private typealias Continuation = CheckedContinuation<Void, any Error>

  private struct WaitQueue {
    var active = 0
    var waiting: [(number: Int, continuation: Continuation)] = []
  }

  private struct State {
    var lastNumber = 0
    /// The queues of origins that have active tasks; no task waits at any other.
    var queues: [Origin: WaitQueue] = [:]
  }

  private let permits: Int
  private let state = Lock(State())

  init(permits: Int) { self.permits = max(1, permits) }

  /// The number of origins with active tasks.
  var count: Int { state.withLock { $0.queues.count } }

  /// Returns the number of tasks waiting for an origin.
  func waiting(for origin: Origin) -> Int {
    state.withLock { $0.queues[origin]?.waiting.count ?? 0 }
  }

  /// Returns a permit if one is free now.
  func tryAcquire(for origin: Origin) -> Permit? {
    let isAdmitted = state.withLock { enter(&$0.queues[origin, default: WaitQueue()]) }
    return isAdmitted ? Permit(in: self, origin) : nil
  }

  /// Waits for a permit; a cancelled task leaves the queue, and those behind it move up.
  func acquire(for origin: Origin) async throws(HTTPError) -> Permit {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    do {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { enqueue(number, for: origin, resuming: $0) }
      } onCancel: {
        let continuation = state.withLock { state -> Continuation? in
          let index = state.queues[origin]?.waiting.firstIndex { $0.number == number }
          return index.flatMap { state.queues[origin]?.waiting.remove(at: $0).continuation }
        }
        continuation?.resume(throwing: CancellationError())
      }
    } catch {
      throw HTTPError(.cancelled)
    }
    return Permit(in: self, origin)
  }

  // The cancellation is checked inside the lock: the handler of an earlier one found no entry, and
  // that of a later one finds it.
  private func enqueue(_ number: Int, for origin: Origin, resuming continuation: Continuation) {
    let outcome = state.withLock { state -> Result<Void, any Error>? in
      if Task.isCancelled { return .failure(CancellationError()) }
      if enter(&state.queues[origin, default: WaitQueue()]) { return .success(()) }
      state.queues[origin]?.waiting.append((number, continuation))
      return nil
    }
    if let outcome { continuation.resume(with: outcome) }
  }

  private func enter(_ queue: inout WaitQueue) -> Bool {
    guard queue.active < permits else { return false }
    queue.active += 1
    return true
  }

  /// Passes a permit on to the first task in the queue, or frees it.
  fileprivate func release(_ origin: Origin) {
    let first = state.withLock { state -> Continuation? in
      guard var queue = state.queues.removeValue(forKey: origin) else { return nil }
      let first = queue.waiting.isEmpty ? nil : queue.waiting.removeFirst().continuation
      if first == nil { queue.active -= 1 }
      if queue.active > 0 { state.queues[origin] = queue }
      return first
    }
    first?.resume()
  }

  /// A permit, released explicitly or when it is deallocated.
  final class Permit: Sendable {
    private let semaphore: OriginSemaphore
    private let origin: Origin
    private let isReleased = Atomic(false)

    fileprivate init(in semaphore: OriginSemaphore, _ origin: Origin) {
      self.semaphore = semaphore
      self.origin = origin
    }

    /// Releases the permit; a second call does nothing.
    func release() {
      if !isReleased.exchange(true, ordering: .relaxed) { semaphore.release(origin) }
    }

    deinit { release() }
  }
}
