import FoundationCore

/// A task shared by the callers that wait for its result.
final class CoalescedTask<Value: Sendable>: Sendable {
  typealias Outcome = Result<Value, HTTPError>
  typealias Continuation = CheckedContinuation<Outcome, Never>

  /// A caller's subscription, and the number of other subscribers when it was made.
  struct Subscription {
    let number: Int
    let others: Int

    static var first: Subscription { Subscription(number: 0, others: 0) }
    var isFirst: Bool { number == 0 }
  }

  private struct State {
    var isOpen = true
    var nextNumber = 1
    /// The number of subscribers that have not cancelled, waiting already or about to.
    var subscriberCount = 1
    /// The waiting first subscriber: nearly always the only one, so that no list is needed.
    var first: Continuation?
    var others: [(number: Int, continuation: Continuation)] = []
    var outcome: Outcome?
    var task: Task<Void, Never>?

    mutating func takeContinuation(of subscription: Subscription) -> Continuation? {
      if subscription.isFirst { return first.take() }
      return others.firstIndex { $0.number == subscription.number }
        .map { others.remove(at: $0).continuation }
    }
  }

  private let state = Lock(State())

  /// Admits no more subscribers and returns their number.
  func close() -> Int {
    state.withLock { state in
      state.isOpen = false
      return state.subscriberCount
    }
  }

  /// Adds a subscriber; returns `nil` once the task is closed.
  func subscribe() -> Subscription? {
    state.withLock { state in
      guard state.isOpen else { return nil }
      defer {
        state.nextNumber += 1
        state.subscriberCount += 1
      }
      return Subscription(number: state.nextNumber, others: state.subscriberCount)
    }
  }

  /// Resumes the continuation with the outcome, immediately if the task has finished.
  func wait(for subscription: Subscription, with continuation: Continuation) {
    let outcome = state.withLock { state in
      if state.outcome != nil { return state.outcome }
      if subscription.isFirst {
        state.first = continuation
      } else {
        state.others.append((subscription.number, continuation))
      }
      return nil
    }
    if let outcome { continuation.resume(returning: outcome) }
  }

  /// Cancels a subscription; returns `nil` if no caller waits for it.
  func unsubscribe(
    _ subscription: Subscription
  ) -> (continuation: Continuation, isEmpty: Bool)? {
    state.withLock { state in
      guard let continuation = state.takeContinuation(of: subscription) else { return nil }
      state.subscriberCount -= 1
      return (continuation, state.subscriberCount == 0)
    }
  }

  /// Resumes all subscribers with the outcome.
  func finish(with outcome: Outcome) {
    let (first, others) = state.withLock { state in
      state.isOpen = false
      state.outcome = outcome
      defer { (state.first, state.others) = (nil, []) }
      return (state.first, state.others)
    }
    first?.resume(returning: outcome)
    for subscriber in others { subscriber.continuation.resume(returning: outcome) }
  }

  /// Retains the running task, to be able to cancel it.
  ///
  /// It is released with this object and no sooner: by a thread of a subscriber, as it was created
  /// on one. Memory that is allocated on one thread and freed on another costs both a lock.
  func begin(_ task: Task<Void, Never>) { state.withLock { $0.task = task } }

  func cancel() { state.withLock { $0.task }?.cancel() }
}
