#if canImport(CCurl)
import FoundationCore

/// A body on its way from its source to the loop's thread, one chunk ahead of the network.
final class CurlUpload: Sendable {
  /// The next chunk for the network.
  enum NextChunk: Sendable {
    case chunk([UInt8])
    case end
    case failed(HTTPError)
    /// None yet; the loop is notified when there is.
    case later
  }

  private struct State {
    var chunk: [UInt8]?
    var end: NextChunk?
    var isStarved = false
    /// The source that waits until its chunk is taken; resumed with whether to continue.
    var source: CheckedContinuation<Bool, Never>?
    var pump: Task<Void, Never>?
  }

  private let id: Int
  private let commands: CurlCommandQueue
  private let state = Lock(State())

  init(id: Int, commands: CurlCommandQueue) {
    self.id = id
    self.commands = commands
  }

  func start(_ body: HTTPBody) {
    let pump = Task { await self.pump(body) }
    state.withLock { $0.pump = pump }
  }

  /// Returns the next chunk for the network.
  func take() -> NextChunk {
    let (step, source) = state.withLock { state -> (NextChunk, CheckedContinuation<Bool, Never>?) in
      if let chunk = state.chunk.take() { return (.chunk(chunk), state.source.take()) }
      if let end = state.end { return (end, nil) }
      state.isStarved = true
      return (.later, nil)
    }
    source?.resume(returning: true)
    return step
  }

  /// Releases the source: the exchange is over, however it ended.
  func stop() {
    let (source, pump) = state.withLock { state in
      if state.end == nil { state.end = .end }
      return (state.source.take(), state.pump.take())
    }
    source?.resume(returning: false)
    pump?.cancel()
  }

  @concurrent
  private func pump(_ body: HTTPBody) async {
    var end = NextChunk.end
    do {
      for try await chunk in body where !chunk.isEmpty {
        guard await put(chunk) else { return }
      }
    } catch {
      end = .failed(error)
    }
    let isAwaited = state.withLock { state in
      if state.end == nil { state.end = end }
      return state.isStarved
    }
    if isAwaited { commands.append(.resumeSending(id)) }
  }

  /// Supplies a chunk once the previous one is taken; returns `false` if no more is needed.
  private func put(_ chunk: [UInt8]) async -> Bool {
    let isFree = state.withLock { $0.chunk == nil || $0.end != nil }
    if !isFree {
      let goesOn = await withCheckedContinuation { continuation in
        let goesOn: Bool? = state.withLock { state in
          if state.end != nil { return false }
          if state.chunk == nil { return true }
          state.source = continuation
          return nil
        }
        if let goesOn { continuation.resume(returning: goesOn) }
      }
      guard goesOn else { return false }
    }
    let (goesOn, isAwaited) = state.withLock { state in
      if state.end != nil { return (false, false) }
      state.chunk = chunk
      defer { state.isStarved = false }
      return (true, state.isStarved)
    }
    if isAwaited { commands.append(.resumeSending(id)) }
    return goesOn
  }
}
#endif
