import EventLoop
import Foundation
import FoundationCore
import StoreHTTP
import Synchronization

/// An event loop of a server: polls sockets and serves them, all on one thread.
///
/// It guards each of its connections and exchanges. The first loop of a server listens, and gives
/// connections to further ones when it has many.
actor ServingLoop {
  let configuration: HTTPServer.Configuration
  let handler: HTTPRequest.Handler
  var addresses: RequestAddressReader
  private nonisolated let executor: EventLoopExecutor

  let watch: SocketPoller
  private(set) var listeners: [Listener] = []
  /// The open connections by descriptor: these are small numbers, which the system uses again.
  var connections: [ServerConnection?] = []
  var lastExchange = 0
  /// The slots of connections, shared with the further loops.
  let slots: ConnectionSlots
  /// The loops that this one gives connections to.
  var furtherLoops: [ServingLoop] = []
  /// The number of open connections, lingering ones and those on their way to this loop included.
  nonisolated let connectionCount = Atomic(0)
  /// The connections that wait for their clients to close, the oldest first.
  var lingering: [ServerConnection] = []
  /// The connections whose next request arrived before the last response was sent, in order.
  var pipelined: [ServerConnection] = []
  /// `true` while the loop accepts connections.
  var accepts = true
  /// `true` while an accepted connection waits for the eviction of another one.
  var isMakingRoom = false
  var dateLine = DateHeaderCache()
  /// The time of the next wake; no deadline is earlier.
  var nextDeadline: Duration?
  /// The time at which the remaining connections are closed, once the server is stopped.
  private(set) var stopping: Duration?
  private var onEnd: CheckedContinuation<Void, Never>?
  private var hasEnded = false
  /// The receive buffer, shared by all connections.
  var scratch = [UInt8](repeating: 0, count: ServerConnection.window)

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(
    _ configuration: HTTPServer.Configuration,
    _ handler: @escaping HTTPRequest.Handler,
    _ slots: ConnectionSlots
  ) throws(HTTPServingError) {
    self.configuration = configuration
    self.handler = handler
    addresses = RequestAddressReader(allowedHosts: configuration.allowedHosts)
    self.slots = slots
    do {
      executor = try EventLoopExecutor()
    } catch {
      throw .system(call: error.call, errno: error.errno)
    }
    watch = try SocketPoller()
    try watch.add(executor.wakeupDescriptor, for: .reading)
    // The thread retains the loop until it is stopped.
    executor.start { mayWait in self.assumeIsolated { $0.turn(mayWait: mayWait) } }
  }

  func listen(with listener: sending Listener) throws(HTTPServingError) -> ListeningAddress {
    guard stopping == nil else { throw .stopped }
    try watch.add(listener.socket.descriptor, for: accepts ? .reading : [])
    listeners.append(listener)
    return listener.address
  }

  // MARK: - Turns

  /// Waits for ready sockets, if it may, and serves them; returns `false` once the loop has ended.
  private func turn(mayWait: Bool) -> Bool {
    if hasEnded { return false }
    var mayAccept = false
    for index in 0..<watch.wait(milliseconds: mayWait ? timeout() : 0) {
      let readiness = watch[index]
      if let connection = connection(readiness.descriptor) {
        serve(connection, for: readiness)
      } else if readiness.descriptor == executor.wakeupDescriptor {
        executor.drainWakeups()
      } else {
        // A listener, or a connection that was closed while another one was served.
        mayAccept = true
      }
    }
    // Last, since a new connection may get the descriptor of one that has just been closed.
    if mayAccept { for listener in listeners { accept(from: listener) } }
    advancePipelined()
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

  /// Returns the open connection of a descriptor, if it is one of a connection.
  private func connection(_ descriptor: Int32) -> ServerConnection? {
    let index = Int(descriptor)
    return index < connections.count ? connections[index] : nil
  }

  /// Returns an exchange unless it is over.
  func openExchange(_ id: ServerExchange.ID) -> ServerExchange? {
    guard let exchange = connection(id.descriptor)?.exchange, exchange.id == id else { return nil }
    return exchange
  }

  private func timeout() -> Int32 {
    if !pipelined.isEmpty { return 0 }
    guard let nextDeadline else { return -1 }
    let left = (nextDeadline - .uptime) / .milliseconds(1)
    // A millisecond later rather than earlier, or the loop would spin until then.
    return Int32(max(0, min(left + 1, 60_000)))
  }

  func report(_ event: @autoclosure () -> HTTPServer.Event) {
    if let listener = configuration.onEvent { listener(event()) }
  }

  // MARK: - The end

  /// Stops this loop and the further ones.
  func stop(within timeout: Duration) async {
    let deadline = .uptime + timeout
    stopping = deadline
    // A client that sees its connection closed must find no listener any more.
    for listener in listeners {
      watch.remove(listener.socket.descriptor, watchedFor: accepts ? .reading : [])
    }
    listeners = []
    await withDiscardingTaskGroup { group in
      for loop in furtherLoops { group.addTask { await loop.stop(within: timeout) } }
      for case let connection? in connections where connection.isIdle {
        close(connection)
      }
      scheduleWake(at: deadline)
      await withCheckedContinuation { continuation in
        onEnd = continuation
        endIfDone()
      }
    }
  }

  /// Ends the loop if it is stopping and the last connection is closed.
  func endIfDone() {
    let isDone = connectionCount.load(ordering: .relaxed) == 0 && !isMakingRoom
    guard let continuation = onEnd, isDone else { return }
    hasEnded = true
    onEnd = nil
    // After the jobs of the handlers that were told so, which are queued already.
    Task { continuation.resume() }
  }
}
