import EventLoop
import Foundation
import FoundationCore
import StoreHTTP

/// The event loop of a server: polls sockets and serves them, all on one thread.
///
/// It guards every connection and exchange; handlers run outside and return their responses to it.
actor ServingLoop {
  /// The kinds of polled descriptors.
  enum Source {
    case waking
    case listener(Listener)
    case connection(ServerConnection)
  }

  let configuration: HTTPServer.Configuration
  let handler: HTTPRequest.Handler
  var addresses: RequestAddressReader
  private nonisolated let executor: EventLoopExecutor

  let watch: SocketPoller
  /// The polled sources by descriptor.
  var sources: [Int32: Source] = [:]
  var exchanges: [Int: ServerExchange] = [:]
  var lastExchange = 0
  /// The connection limits; the slots in use follow, by address and in all.
  let limits: ConnectionLimits
  var slotsByAddress: [String: Int] = [:]
  var usedSlots = 0
  /// The number of open connections, lingering ones included.
  var connectionCount = 0
  /// The connections that wait for their clients to close, the oldest first.
  var lingering: [ServerConnection] = []
  /// `true` while the loop accepts connections.
  var accepts = true
  var dateLine = DateHeaderCache()
  /// The time of the next wake; no deadline is earlier.
  var nextDeadline: ContinuousClock.Instant?
  var stopping: (deadline: ContinuousClock.Instant, waiting: [CheckedContinuation<Void, Never>])?
  private var hasEnded = false
  /// The receive buffer, shared by all connections.
  private var scratch = [UInt8](repeating: 0, count: ServerConnection.window)

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(
    _ configuration: HTTPServer.Configuration,
    _ handler: @escaping HTTPRequest.Handler
  ) throws(HTTPServingError) {
    self.configuration = configuration
    self.handler = handler
    addresses = RequestAddressReader(allowedHosts: configuration.allowedHosts)
    let limits = ConnectionLimits(configuration)
    self.limits = limits
    configuration.connectionCounter?.update {
      $0.limit = limits.maximumConnections
      $0.limitPerAddress = limits.maximumPerAddress
    }
    do {
      executor = try EventLoopExecutor()
    } catch {
      throw .system(call: error.call, errno: error.errno)
    }
    watch = try SocketPoller()
    try watch.add(executor.wakeupDescriptor, for: .reading)
    sources[executor.wakeupDescriptor] = .waking
    // The thread retains the loop until it is stopped.
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

  /// Waits for ready sockets, if it may, and serves them; returns `false` once the loop has ended.
  private func turn(mayWait: Bool) -> Bool {
    if hasEnded { return false }
    var listeners: [Listener] = []
    for index in 0..<watch.wait(milliseconds: mayWait ? timeout() : 0) {
      let readiness = watch[index]
      switch sources[readiness.descriptor] {
      case .waking: executor.drainWakeups()
      case .listener(let listener): listeners.append(listener)
      case .connection(let connection): serve(connection, for: readiness)
      // Closed while another one was served.
      case nil: break
      }
    }
    // Last, since a new connection may get the descriptor of one that has just been closed.
    for listener in listeners { accept(from: listener) }
    closeExpiredConnections()
    return !hasEnded
  }

  private func serve(_ connection: ServerConnection, for readiness: SocketReadiness) {
    // A Unix socket whose peer is gone would report that at every turn.
    if readiness.hasFailed || (readiness.hasHungUp && connection.hasEnded) {
      return close(connection)
    }
    if readiness.interest.contains(.writing) { flush(connection) }
    if readiness.interest.contains(.reading) { receive(connection) }
  }

  private func timeout() -> Int32 {
    guard let nextDeadline else { return -1 }
    let left = ContinuousClock.now.duration(to: nextDeadline)
    // A millisecond later rather than earlier, or the loop would spin until then.
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

  func report(_ event: @autoclosure () -> HTTPServer.Event) {
    if let listener = configuration.onEvent { listener(event()) }
  }

  // MARK: - The end

  func stop(within timeout: Duration) async {
    await withCheckedContinuation { continuation in
      let deadline = ContinuousClock.now + timeout
      stopping = (
        min(stopping?.deadline ?? deadline, deadline),
        (stopping?.waiting ?? []) + [continuation]
      )
      // A client that sees its connection closed must find no listener any more.
      for (descriptor, source) in sources {
        if case .listener = source {
          watch.remove(descriptor, watchedFor: accepts ? .reading : [])
          sources[descriptor] = nil
        }
      }
      for case .connection(let connection) in sources.values where connection.isIdle {
        close(connection)
      }
      scheduleWake(at: deadline)
      endIfDone()
    }
  }

  /// Ends the loop if it is stopping and the last connection is closed.
  func endIfDone() {
    guard let stopping, connectionCount == 0, !hasEnded else { return }
    hasEnded = true
    // After the jobs of the handlers that were told so, which are queued already.
    Task { for waiting in stopping.waiting { waiting.resume() } }
  }
}
