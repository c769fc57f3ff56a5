import FoundationCore
import StoreHTTP

/// A transport whose answers a test holds back until it lets them go.
final class HeldOrigin: HTTPTransport {
  private struct Watcher {
    let isDone: @Sendable (State) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var requests: [HTTPRequest] = []
    var answers: [Int: CheckedContinuation<Result<HTTPResponse, HTTPError>, Never>] = [:]
    var waited = 0
    var cancelled = 0
    var watchers: [Watcher] = []
  }

  private let state = Lock(State())

  var requests: [HTTPRequest] { state.withLock { $0.requests } }
  var cancellations: Int { state.withLock { $0.cancelled } }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    let number = state.withLock { state in
      state.requests.append(request)
      return state.requests.count - 1
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        change { state in
          state.answers[number] = continuation
          state.waited += 1
        }
        if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      cancel(number)
    }
    return try result.get()
  }

  /// Lets one request be answered.
  func answer(_ number: Int, with result: Result<HTTPResponse, HTTPError>) {
    state.withLock { $0.answers.removeValue(forKey: number) }?.resume(returning: result)
  }

  /// Returns once that many requests have come and wait for their answers.
  func arrivals(_ count: Int) async { await reaching { $0.waited >= count } }

  /// Returns once that many requests were cancelled on the wire.
  func cancellations(_ count: Int) async { await reaching { $0.cancelled >= count } }

  private func cancel(_ number: Int) {
    let continuation = state.withLock { $0.answers.removeValue(forKey: number) }
    guard let continuation else { return }
    change { $0.cancelled += 1 }
    continuation.resume(returning: .failure(HTTPError(.cancelled)))
  }

  private func change(_ body: (inout State) -> Void) {
    let done = state.withLock { state in
      body(&state)
      let watchers = state.watchers
      state.watchers = watchers.filter { !$0.isDone(state) }
      return watchers.filter { $0.isDone(state) }
    }
    for watcher in done { watcher.continuation.resume() }
  }

  private func reaching(_ isDone: @escaping @Sendable (State) -> Bool) async {
    await withCheckedContinuation { continuation in
      change { $0.watchers.append(Watcher(isDone: isDone, continuation: continuation)) }
    }
  }
}
