import FoundationCore

/// The work that runs, once for all callers that ask for the same key at the same time.
///
/// A caller starts the work of a key and then finishes it, or joins the work that runs and waits for
/// its outcome; cancelled, it stops waiting immediately. All state is in one table, so that a caller
/// without others allocates nothing.
final class TaskCoalescer<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  typealias Outcome = Result<Value, HTTPError>
  /// Resumed with `nil` if the work has ended without an outcome for others.
  private typealias Continuation = CheckedContinuation<Outcome?, Never>

  /// Running work, and the callers that wait for it.
  private struct Running {
    let number: Int
    var waiting: [(caller: Int, continuation: Continuation)] = []

    mutating func remove(_ caller: Int) -> Continuation? {
      waiting.firstIndex { $0.caller == caller }.map { waiting.remove(at: $0).continuation }
    }
  }

  private struct State {
    var open: [Key: Running] = [:]
    /// The work that no caller can join any more, but that some wait for.
    var closed: [Running] = []
    var lastNumber = 0

    mutating func nextNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }

    /// Removes the work, and returns the callers that wait for it.
    mutating func remove(_ number: Int, of key: Key) -> Running {
      if let place = open.index(forKey: key), open.values[place].number == number {
        return open.remove(at: place).value
      }
      return closed.firstIndex { $0.number == number }.map { closed.remove(at: $0) }
        ?? Running(number: number)
    }

    /// Removes a caller that waits.
    mutating func remove(caller: Int, of key: Key) -> Continuation? {
      if let place = open.index(forKey: key),
        let continuation = open.values[place].remove(caller)
      {
        return continuation
      }
      for place in closed.indices {
        if let continuation = closed[place].remove(caller) { return continuation }
      }
      return nil
    }
  }

  private let state = Lock(State())

  /// The number of keys whose work is running.
  var count: Int { state.withLock { $0.open.count + $0.closed.count } }

  /// Closes all running work to later callers.
  func closeAll() {
    state.withLock { state in
      state.closed += state.open.values.filter { !$0.waiting.isEmpty }
      state.open.removeAll()
    }
  }

  /// Runs the work in a separate task, which no caller cancels: it must not be left half done.
  ///
  /// - Parameters:
  ///   - key: The identity of the work.
  ///   - run: The work.
  /// - Returns: The value of the work.
  /// - Throws: The failure of the work, or `cancelled` if the caller was cancelled.
  func uninterruptedValue(
    for key: Key,
    run: @escaping @Sendable () async throws(HTTPError) -> Value
  ) async throws(HTTPError) -> Value {
    if Task.isCancelled { throw HTTPError(.cancelled) }
    let outcome = await join(
      key,
      orStarting: { number in
        Task {
          do throws(HTTPError) {
            self.finish(number, of: key, with: .success(try await run()))
          } catch {
            self.finish(number, of: key, with: .failure(error))
          }
        }
      }
    )
    return try (outcome ?? .failure(HTTPError(.cancelled))).get()
  }

  /// Records new work and returns its number, or `nil` if there is work to join.
  func start(_ key: Key) -> Int? {
    state.withLock { state in
      let number = state.nextNumber()
      // One search of the table suffices, as nearly always no request of the key is running.
      guard let running = state.open.updateValue(Running(number: number), forKey: key) else {
        return number
      }
      state.open[key] = running
      return nil
    }
  }

  /// Waits for the outcome of running work.
  ///
  /// - Parameters:
  ///   - key: The identity of the work.
  ///   - onJoining: Called with the number of other callers.
  ///   - start: Starts the work of a number if none is running.
  /// - Returns: The outcome, or `nil` if no work is running and it cannot be started.
  func join(
    _ key: Key,
    onJoining: (_ others: Int) -> Void = { _ in },
    orStarting start: ((_ number: Int) -> Void)? = nil
  ) async -> Outcome? {
    let caller = state.withLock { $0.nextNumber() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (others, number) = state.withLock { state -> (Int?, Int?) in
          if let place = state.open.index(forKey: key) {
            state.open.values[place].waiting.append((caller, continuation))
            return (state.open.values[place].waiting.count, nil)
          }
          guard start != nil else { return (nil, nil) }
          let number = state.nextNumber()
          state.open[key] = Running(number: number, waiting: [(caller, continuation)])
          return (nil, number)
        }
        if let number { start?(number) }
        if let others { onJoining(others) }
        if others == nil, number == nil { return continuation.resume(returning: nil) }
        // A cancellation before this found no continuation to resume.
        if Task.isCancelled { leave(caller, of: key) }
      }
    } onCancel: {
      leave(caller, of: key)
    }
  }

  private func leave(_ caller: Int, of key: Key) {
    let continuation = state.withLock { $0.remove(caller: caller, of: key) }
    continuation?.resume(returning: .failure(HTTPError(.cancelled)))
  }

  /// Closes the work to later callers; returns `false`, and forgets it, if no caller waits.
  func close(_ number: Int, of key: Key) -> Bool {
    state.withLock { state in
      let running = state.remove(number, of: key)
      if running.waiting.isEmpty { return false }
      state.closed.append(running)
      return true
    }
  }

  /// Ends the work with an outcome for the callers that wait; with `nil`, they have to start it
  /// again.
  func finish(_ number: Int, of key: Key, with outcome: Outcome?) {
    let running = state.withLock { $0.remove(number, of: key) }
    for caller in running.waiting { caller.continuation.resume(returning: outcome) }
  }
}
