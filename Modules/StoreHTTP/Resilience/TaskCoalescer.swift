import FoundationCore

/// Runs one task for all callers that ask for the same key at the same time.
///
/// The first caller starts the task; later callers subscribe to it while it is open, and all get
/// its value or its failure. A cancelled caller returns immediately, and the task runs on for the
/// others. A finished task is forgotten.
final class TaskCoalescer<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The fate of a task whose last subscriber cancels.
  enum UnsubscribedPolicy {
    /// The task is cancelled.
    case cancel
    /// The task runs on, and callers can subscribe again: it must not be left half done.
    case keepRunning
  }

  private let whenUnsubscribed: UnsubscribedPolicy
  private let tasks = Lock<[Key: CoalescedTask<Value>]>([:])

  /// Creates a coalescer.
  ///
  /// - Parameter whenUnsubscribed: The fate of a task whose last subscriber cancels.
  init(whenUnsubscribed: UnsubscribedPolicy) { self.whenUnsubscribed = whenUnsubscribed }

  /// Subscribes to the running task of a key, or starts one.
  ///
  /// - Parameters:
  ///   - key: The identity of the task.
  ///   - executor: Returns the executor that a new task prefers.
  ///   - onJoining: Called with the number of other subscribers of a task already running.
  ///   - run: The work. It may close the task to later subscribers before it ends.
  /// - Returns: The value of the task.
  /// - Throws: The failure of the task, or `cancelled` if the caller was cancelled.
  func value(
    for key: Key,
    on executor: () -> (any TaskExecutor)? = { nil },
    onJoining: (_ others: Int) -> Void = { _ in },
    run: @escaping @Sendable (CoalescedTask<Value>) async throws(HTTPError) -> Value
  ) async throws(HTTPError) -> Value {
    if Task.isCancelled { throw HTTPError(.cancelled) }
    let (task, subscription) = subscribe(to: key)
    if subscription.isFirst {
      start(task, for: key, on: executor(), running: run)
    } else {
      onJoining(subscription.others)
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        task.wait(for: subscription, with: continuation)
        // A cancellation before this found no continuation to resume.
        if Task.isCancelled { unsubscribe(subscription, from: task, of: key) }
      }
    } onCancel: {
      unsubscribe(subscription, from: task, of: key)
    }
    return try outcome.get()
  }

  /// Closes all running tasks to later callers.
  func closeAll() { tasks.withLock { $0.removeAll() } }

  /// The number of running tasks.
  var count: Int { tasks.withLock { $0.count } }

  private func subscribe(to key: Key) -> (CoalescedTask<Value>, CoalescedTask<Value>.Subscription) {
    tasks.withLock { tasks in
      if let task = tasks[key], let subscription = task.subscribe() { return (task, subscription) }
      let task = CoalescedTask<Value>()
      tasks[key] = task
      return (task, .first)
    }
  }

  private func start(
    _ task: CoalescedTask<Value>,
    for key: Key,
    on executor: (any TaskExecutor)?,
    running work: @escaping @Sendable (CoalescedTask<Value>) async throws(HTTPError) -> Value
  ) {
    // A separate task, because the one that asks first may be cancelled while others wait. It
    // begins on this thread, where the system can do that: a hop costs more than all the rest.
    if #available(macOS 26, iOS 26, *) {
      task.begin(
        Task.immediate(executorPreference: executor) {
          await self.run(task, for: key, running: work)
        }
      )
    } else {
      task.begin(
        Task(executorPreference: executor) { await self.run(task, for: key, running: work) }
      )
    }
  }

  private func run(
    _ task: CoalescedTask<Value>,
    for key: Key,
    running work: @Sendable (CoalescedTask<Value>) async throws(HTTPError) -> Value
  ) async {
    let outcome: Result<Value, HTTPError>
    do throws(HTTPError) { outcome = .success(try await work(task)) } catch {
      outcome = .failure(error)
    }
    remove(task, of: key)
    task.finish(with: outcome)
  }

  private func remove(_ task: CoalescedTask<Value>, of key: Key) {
    tasks.withLock { tasks in
      if let index = tasks.index(forKey: key), tasks[index].value === task {
        tasks.remove(at: index)
      }
    }
  }

  private func unsubscribe(
    _ subscription: CoalescedTask<Value>.Subscription,
    from task: CoalescedTask<Value>,
    of key: Key
  ) {
    // Under the lock of all tasks, so that no caller subscribes to one that is being cancelled.
    let removed = tasks.withLock { tasks in
      let removed = task.unsubscribe(subscription)
      if removed?.isEmpty == true, whenUnsubscribed == .cancel, tasks[key] === task {
        tasks[key] = nil
      }
      return removed
    }
    guard let removed else { return }
    if removed.isEmpty, whenUnsubscribed == .cancel { task.cancel() }
    removed.continuation.resume(returning: .failure(HTTPError(.cancelled)))
  }
}

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
