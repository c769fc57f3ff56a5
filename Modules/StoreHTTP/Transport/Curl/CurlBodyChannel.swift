#if canImport(CCurl)
import FoundationCore

/// A channel for a body from the loop's thread to its reader, which buffers a few chunks.
final class CurlBodyChannel: Sendable {
  typealias NextChunk = Result<[UInt8]?, HTTPError>
  typealias Waiter = CheckedContinuation<NextChunk, Never>

  /// The size above which the loop stops receiving until half of it is read.
  static let highWater = 1024 * 1024

  private struct State {
    /// The chunks in reverse order, so that taking one moves none.
    var chunks: [[UInt8]] = []
    var buffered = 0
    var end: Result<Void, HTTPError>?
    var waiter: Waiter?
    var isPaused = false

    mutating func next() -> (step: NextChunk, resumes: Bool)? {
      if let chunk = chunks.popLast() {
        buffered -= chunk.count
        let resumes = isPaused && buffered <= CurlBodyChannel.highWater / 2
        if resumes { isPaused = false }
        return (.success(chunk), resumes)
      }
      return end.map { ($0.map { nil }, false) }
    }
  }

  private let state = Lock(State())

  /// Adds a chunk; returns the waiting reader, and whether the buffer is full.
  func push(_ chunk: [UInt8]) -> (waiter: Waiter?, isFull: Bool) {
    state.withLock { state in
      if let waiter = state.waiter.take() { return (waiter, false) }
      state.chunks.insert(chunk, at: 0)
      state.buffered += chunk.count
      state.isPaused = state.buffered >= Self.highWater
      return (nil, state.isPaused)
    }
  }

  /// Ends the body, with an error or without, and returns the waiting reader; the first end counts.
  func finish(_ end: Result<Void, HTTPError>) -> Waiter? {
    state.withLock { state in
      if state.end == nil { state.end = end }
      return state.waiter.take()
    }
  }

  /// Ends the body for a cancelled reader, and returns the waiting one.
  func cancel() -> Waiter? {
    state.withLock { state in
      state.chunks = []
      state.end = .failure(HTTPError(.cancelled))
      return state.waiter.take()
    }
  }

  /// Returns the next chunk if there is one, and whether to resume receiving.
  func take() -> (step: NextChunk, resumes: Bool)? {
    state.withLock { $0.next() }
  }

  /// Waits for the next chunk, unless it has arrived: then it is returned as by `take`.
  func wait(_ waiter: Waiter) -> (step: NextChunk, resumes: Bool)? {
    state.withLock { state in
      if let found = state.next() { return found }
      assert(state.waiter == nil, "two tasks read one body")
      state.waiter = waiter
      return nil
    }
  }
}

/// The reading end of a body; releasing it closes the exchange on the wire.
final class CurlBodyReader: Sendable {
  private let channel: CurlBodyChannel
  private let id: Int
  private let commands: CurlCommandQueue
  /// Keeps the loop's thread running while the body may still be read.
  private let transport: CurlTransport

  init(
    _ channel: CurlBodyChannel,
    of id: Int,
    commands: CurlCommandQueue,
    for transport: CurlTransport
  ) {
    self.channel = channel
    self.id = id
    self.commands = commands
    self.transport = transport
  }

  deinit { commands.append(.cancel(id)) }

  func next() async throws(HTTPError) -> [UInt8]? {
    if Task.isCancelled { cancel() }
    if let found = channel.take() { return try accept(found).get() }
    let step = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        if let found = channel.wait(waiter) { waiter.resume(returning: accept(found)) }
      }
    } onCancel: {
      cancel()
    }
    return try step.get()
  }

  private func accept(
    _ found: (step: CurlBodyChannel.NextChunk, resumes: Bool)
  ) -> CurlBodyChannel.NextChunk {
    if found.resumes { commands.append(.resumeReading(id)) }
    return found.step
  }

  private func cancel() {
    commands.append(.cancel(id))
    channel.cancel()?.resume(returning: .failure(HTTPError(.cancelled)))
  }
}
#endif
