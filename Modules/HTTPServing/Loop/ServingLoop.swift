import Foundation
import FoundationCore
import StoreHTTP

/// The heart of a server: waits for sockets and serves them, all on one thread.
///
/// It guards every connection and exchange; handlers run outside, and come back with their answers.
actor ServingLoop {
  /// Something that is polled.
  enum Source {
    case waking
    case listener(Listener)
    case connection(Connection)
  }

  let configuration: HTTPServer.Configuration
  let handler: HTTPRequest.Handler
  let addresses: RequestAddress
  private nonisolated let executor: LoopExecutor

  /// What is polled, and for what; the two run parallel.
  var polled: [pollfd]
  var sources: [Source] = [.waking]
  var exchanges: [Int: ServerExchange] = [:]
  var lastExchange = 0
  /// The limits of connections, and those that count, by address and in all.
  let limits: ConnectionLimits
  var placesOf: [String: Int] = [:]
  var placesTaken = 0
  /// All that are open.
  var connectionCount = 0
  /// Those that await only that their clients take their last answer, the oldest first.
  var leaving: [Connection] = []
  /// Whether newcomers are looked at.
  var accepts = true
  var dateLine = DateLine()
  /// No deadline is earlier than this one.
  var nextDeadline: ContinuousClock.Instant?
  var stopping: (deadline: ContinuousClock.Instant, waiting: [CheckedContinuation<Void, Never>])?
  private var hasEnded = false
  /// Where what is received stands until it is known whom it is for.
  private var scratch = [UInt8](repeating: 0, count: Connection.window)

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(
    _ configuration: HTTPServer.Configuration,
    _ handler: @escaping HTTPRequest.Handler
  ) throws(HTTPServingError) {
    self.configuration = configuration
    self.handler = handler
    addresses = RequestAddress(allowedHosts: configuration.allowedHosts)
    let limits = ConnectionLimits(configuration)
    self.limits = limits
    configuration.counter?.update {
      $0.limit = limits.connections
      $0.limitPerAddress = limits.perAddress
    }
    do {
      executor = try LoopExecutor()
    } catch {
      throw .system(call: error.call, errno: error.errno)
    }
    polled = [pollfd(fd: executor.wakeDescriptor, events: Int16(POLLIN), revents: 0)]
    // The thread keeps the loop alive until it is stopped.
    executor.start { mayWait in self.assumeIsolated { $0.turn(mayWait: mayWait) } }
  }

  func listen(with listener: sending Listener) throws(HTTPServingError) -> ListeningAddress {
    guard stopping == nil else { throw .stopped }
    add(.listener(listener), listener.socket.descriptor)
    return listener.address
  }

  // MARK: - Turns

  /// Waits, if it may, until something can be done, and does it; tells whether to go on.
  private func turn(mayWait: Bool) -> Bool {
    if hasEnded { return false }
    let ready = poll(&polled, nfds_t(polled.count), mayWait ? timeout() : 0)
    if ready > 0 {
      // From the last to the first, so that one that goes can be replaced by the last one, which
      // has had its turn, without anyone missing his.
      for slot in polled.indices.reversed() where slot < polled.count && polled[slot].revents != 0 {
        let events = polled[slot].revents
        polled[slot].revents = 0
        serve(sources[slot], events)
      }
    }
    closeTheLate()
    return !hasEnded
  }

  private func serve(_ source: Source, _ events: Int16) {
    switch source {
    case .waking: executor.noteWaking()
    case .listener(let listener): accept(from: listener)
    case .connection(let connection):
      let isOver = events & Int16(POLLERR | POLLNVAL) != 0
      // A Unix socket whose other end is gone would say so at every turn.
      if isOver || (events & Int16(POLLHUP) != 0 && connection.hasEnded) {
        return close(connection)
      }
      if events & Int16(POLLOUT) != 0 { flush(connection) }
      if events & Int16(POLLIN | POLLHUP) != 0 { receive(connection) }
    }
  }

  private func timeout() -> Int32 {
    guard let nextDeadline else { return -1 }
    let left = ContinuousClock.now.duration(to: nextDeadline)
    // A millisecond later rather than earlier, or it would turn idly until then.
    return Int32(
      clamping: max(
        0,
        left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1
      )
    )
  }

  // MARK: - What is polled

  func add(_ source: Source, _ descriptor: Int32) {
    sources.append(source)
    polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
  }

  func remove(at slot: Int) {
    sources.swapAt(slot, sources.count - 1)
    polled.swapAt(slot, polled.count - 1)
    sources.removeLast()
    polled.removeLast()
    if slot < sources.count, case .connection(let moved) = sources[slot] { moved.slot = slot }
  }

  func withScratch<Result>(_ body: (UnsafeMutableRawBufferPointer) -> Result) -> Result {
    scratch.withUnsafeMutableBytes(body)
  }

  func tell(_ event: @autoclosure () -> HTTPServer.Event) {
    if let listener = configuration.onEvent { listener(event()) }
  }

  // MARK: - The end

  func stop(within patience: Duration) async {
    await withCheckedContinuation { continuation in
      let deadline = ContinuousClock.now + patience
      stopping = (
        min(stopping?.deadline ?? deadline, deadline),
        (stopping?.waiting ?? []) + [continuation]
      )
      // Whoever sees that his connection is closed must find nobody listening any more.
      for slot in sources.indices.reversed() {
        if case .listener = sources[slot] { remove(at: slot) }
      }
      for slot in sources.indices.reversed() {
        if case .connection(let connection) = sources[slot], connection.isIdle { close(connection) }
      }
      note(deadline)
      endIfDone()
    }
  }

  /// Ends once it is stopping and the last connection is gone.
  func endIfDone() {
    guard let stopping, connectionCount == 0, !hasEnded else { return }
    hasEnded = true
    for waiting in stopping.waiting { waiting.resume() }
  }
}
