#if URLSession || canImport(Darwin)
import Foundation
import FoundationCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A task, its received data, and its waiting reader.
final class URLSessionLoad: Sendable {
  struct State {
    var head: HTTPURLResponse?
    var end: Result<Void, HTTPError>?
    var lastProgress = ContinuousClock.now
    fileprivate var unread: [UInt8] = []
    fileprivate var total = 0
    fileprivate var isHeldBack = false
    fileprivate var version = 0
    fileprivate var waiters: [CheckedContinuation<Void, Never>] = []

    /// The chunks received, empty at the end, and their total size.
    mutating func take() -> (chunk: [UInt8], total: Int)? {
      if unread.isEmpty, case .success = end { return ([], total) }
      defer { unread = [] }
      return unread.isEmpty ? nil : (unread, total)
    }
  }

  let task: URLSessionDataTask
  private let file: TemporaryBodyFile?
  private let limits: HTTPClient.TimeLimits
  private let start = ContinuousClock.now
  private let state = Lock(State())

  init(
    _ made: (task: URLSessionDataTask, file: TemporaryBodyFile?),
    limits: HTTPClient.TimeLimits
  ) {
    (task, file) = made
    self.limits = limits
  }

  /// Changes the state, and resumes the waiting reader.
  func update(_ change: (inout State) -> Void) {
    let waiters = state.withLock { state in
      change(&state)
      state.version += 1
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  func add(_ data: Data) {
    update { state in
      if state.end != nil { return }
      state.unread += data
      state.total += data.count
      hold(&state, isHeldBack: state.unread.count >= 512 * 1024)
    }
  }

  func fail(_ reason: HTTPError.Kind) {
    update { state in
      if state.end != nil { return }
      state.end = .failure(HTTPError(reason))
      state.unread = []
    }
    task.cancel()
  }

  /// Returns the first result of a look at the state that is not `nil`.
  func value<Value>(
    within phase: HTTPClient.TimeLimits.Phase,
    _ look: (inout State) -> Value?
  ) async throws(HTTPError) -> Value {
    var (value, version) = try glance(look)
    if let value { return value }
    update { $0.lastProgress = .now }
    let timer = Task { try await self.timeOut(phase) }
    defer { timer.cancel() }
    while true {
      await withTaskCancellationHandler {
        await change(since: version)
      } onCancel: {
        fail(.cancelled)
      }
      (value, version) = try glance(look)
      if let value { return value }
    }
  }

  private func glance<Value>(
    _ look: (inout State) -> Value?
  ) throws(HTTPError) -> (Value?, version: Int) {
    let (value, version, end) = state.withLock { state in
      let value = look(&state)
      if state.unread.isEmpty { hold(&state, isHeldBack: false) }
      return (value, state.version, state.end)
    }
    if value == nil { try end?.get() }
    return (value, version)
  }

  private func change(since version: Int) async {
    await withCheckedContinuation { continuation in
      let hasChanged = state.withLock { state in
        if state.version == version { state.waiters.append(continuation) }
        return state.version != version
      }
      if hasChanged { continuation.resume() }
    }
  }

  private func timeOut(_ phase: HTTPClient.TimeLimits.Phase) async throws {
    let limit = phase == .idle ? limits.idle : limits.connect + limits.firstByte
    while true {
      let due = state.withLock { $0.lastProgress } + limit
      let end = limits.whole.map { start + $0 } ?? due
      if min(due, end) <= .now { return fail(.timedOut(end < due ? .whole : phase)) }
      try await Task.sleep(until: min(due, end), clock: .continuous)
    }
  }

  /// Suspends or resumes the task; under the lock, so that the last change wins.
  private func hold(_ state: inout State, isHeldBack: Bool) {
    #if canImport(Darwin)
    if state.isHeldBack == isHeldBack { return }
    state.isHeldBack = isHeldBack
    if isHeldBack { task.suspend() } else { task.resume() }
    #endif
  }
}
#endif
