import EventLoop
import Foundation
import FoundationCore
import StoreHTTP

/// The heart of a server: waits for sockets and serves them, all on one thread.
///
/// It guards every connection and exchange; handlers run outside, and come back with their answers.
actor ServingLoop {
  /// Something that is watched.
  enum Source {
    case waking
    case listener(Listener)
    case connection(ServerConnection)
  }

  let configuration: HTTPServer.Configuration
  let handler: HTTPRequest.Handler
  let addresses: RequestURLBuilder
  private nonisolated let executor: EventLoopExecutor

  let watch: SocketPoller
  /// What is watched, by its descriptor.
  var sources: [Int32: Source] = [:]
  var exchanges: [Int: ServerExchange] = [:]
  var lastExchange = 0
  /// The limits of connections, and those that count, by address and in all.
  let limits: ConnectionLimits
  var placesOf: [String: Int] = [:]
  var placesTaken = 0
  /// All that are open.
  var connectionCount = 0
  /// Those that await only that their clients take their last answer, the oldest first.
  var leaving: [ServerConnection] = []
  /// Whether newcomers are looked at.
  var accepts = true
  var dateLine = DateHeaderCache()
  /// No deadline is earlier than this one.
  var nextDeadline: ContinuousClock.Instant?
  var stopping: (deadline: ContinuousClock.Instant, waiting: [CheckedContinuation<Void, Never>])?
  private var hasEnded = false
  /// Where what is received stands until it is known whom it is for.
  private var scratch = [UInt8](repeating: 0, count: ServerConnection.window)

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(
    _ configuration: HTTPServer.Configuration,
    _ handler: @escaping HTTPRequest.Handler
  ) throws(HTTPServingError) {
    self.configuration = configuration
    self.handler = handler
    addresses = RequestURLBuilder(allowedHosts: configuration.allowedHosts)
    let limits = ConnectionLimits(configuration)
    self.limits = limits
    configuration.counter?.update {
      $0.limit = limits.connections
      $0.limitPerAddress = limits.perAddress
    }
    do {
      executor = try EventLoopExecutor()
    } catch {
      throw .system(call: error.call, errno: error.errno)
    }
    watch = try SocketPoller()
    try watch.add(executor.wakeupDescriptor, for: .reading)
    sources[executor.wakeupDescriptor] = .waking
    // The thread keeps the loop alive until it is stopped.
    executor.start { mayWait in self.assumeIsolated { $0.turn(mayWait: mayWait) } }
  }

  func listen(with listener: sending Listener) throws(HTTPServingError) -> ListeningAddress {
    guard stopping == nil else { throw .stopped }
    let descriptor = listener.socket.descriptor
    try watch.add(descriptor, for: accepts ? .reading : [])
    sources[descriptor] = .listener(listener)
    return listener.address
  }

  // MARK: - Turns

  /// Waits, if it may, until something can be done, and does it; tells whether to go on.
  private func turn(mayWait: Bool) -> Bool {
    if hasEnded { return false }
    var listeners: [Listener] = []
    for index in 0..<watch.wait(milliseconds: mayWait ? timeout() : 0) {
      let readiness = watch[index]
      switch sources[readiness.descriptor] {
      case .waking: executor.drainWakeups()
      case .listener(let listener): listeners.append(listener)
      case .connection(let connection): serve(connection, readiness)
      // Closed by what was done for another.
      case nil: break
      }
    }
    // Last, since a newcomer may get the number of a connection that has just been closed.
    for listener in listeners { accept(from: listener) }
    closeTheLate()
    return !hasEnded
  }

  private func serve(_ connection: ServerConnection, _ readiness: SocketReadiness) {
    // A Unix socket whose other end is gone would say so at every turn.
    if readiness.hasFailed || (readiness.hasHungUp && connection.hasEnded) {
      return close(connection)
    }
    if readiness.interest.contains(.writing) { flush(connection) }
    if readiness.interest.contains(.reading) { receive(connection) }
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
      for (descriptor, source) in sources {
        if case .listener = source {
          watch.forget(descriptor, watchedFor: accepts ? .reading : [])
          sources[descriptor] = nil
        }
      }
      for case .connection(let connection) in sources.values where connection.isIdle {
        close(connection)
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
