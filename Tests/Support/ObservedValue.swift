import FoundationCore

/// A value that changes on any thread, and that a test can wait on without sleeping.
public final class ObservedValue<Value: Sendable>: Sendable {
  public typealias Condition = @Sendable (Value) -> Bool

  private struct Watcher {
    let condition: Condition
    let verdict: AsyncStream<Bool>.Continuation
  }

  private struct State {
    var value: Value
    var lastID = 0
    var watchers: [Int: Watcher] = [:]
  }

  private let state: Lock<State>

  public init(_ value: Value) { state = Lock(State(value: value)) }

  public var value: Value { state.withLock { $0.value } }

  /// Changes the value and tells those whose condition now holds.
  @discardableResult
  public func update<Result: Sendable>(_ change: (inout Value) -> Result) -> Result {
    state.withLock { state in
      let result = change(&state.value)
      for watcher in state.watchers.values where watcher.condition(state.value) {
        watcher.verdict.yield(true)
      }
      return result
    }
  }

  /// Returns once the condition holds; false when it does not in time, or the task is cancelled.
  public func waitUntil(
    within limit: Duration = .seconds(300),
    _ condition: @escaping Condition
  ) async -> Bool {
    let (verdicts, verdict) = AsyncStream.makeStream(of: Bool.self)
    let id = state.withLock { state in
      state.lastID += 1
      state.watchers[state.lastID] = Watcher(condition: condition, verdict: verdict)
      if condition(state.value) { verdict.yield(true) }
      return state.lastID
    }
    defer { state.withLock { $0.watchers[id] = nil } }
    async let _ = expire(verdict, after: limit)
    var iterator = verdicts.makeAsyncIterator()
    return await iterator.next() ?? false
  }

  private func expire(_ verdict: AsyncStream<Bool>.Continuation, after limit: Duration) async {
    // Cancelled as soon as there is a verdict; a second one is not read by anybody.
    try? await Task.sleep(for: limit)
    verdict.yield(false)
  }
}
