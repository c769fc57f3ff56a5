import Foundation
import StoreHTTP

/// A client's connection: its socket, its input and output, and its deadline.
///
/// It belongs to the loop and is used there only.
final class ServerConnection {
  /// The events the server waits for; each but the first has a time limit.
  enum WaitState: Hashable {
    /// The response of the handler, or a turn for the next request.
    case handler
    /// The first byte of a request.
    case idle
    /// The rest of a request head.
    case head
    /// The client, to send more of a request body or to receive more of a response.
    case body
    /// The client, to close a lingering connection.
    case lingering
  }

  /// The way a connection is closed after its last response.
  enum CloseMode {
    /// At once: the client has sent everything.
    case immediate
    /// After the client, which may still be sending.
    case lingering
  }

  let socket: Socket
  let peer: String
  /// `true` while the loop polls the socket.
  var isOpen = true
  /// The events that the socket is polled for.
  var interest = SocketEvents.reading
  let input = ByteQueue()
  let output = SendQueue()
  var heads: RequestHeadParser
  /// The current request and its response.
  var exchange: ServerExchange?
  /// `true` once the client has closed its side.
  var hasEnded = false
  /// The way to close once all output has been sent, or `nil` to keep the connection open.
  var closeMode: CloseMode?
  /// `true` once the last response was sent and the server only waits for the client to close.
  var isLingering = false
  /// `true` while its next request has arrived and waits for its turn behind other connections.
  var isInLine = false
  /// `true` while the connection counts towards the limits.
  var hasSlot = false
  /// `true` once the client has sent a request.
  private(set) var hasReceivedRequest = false
  /// The uptime at which the server gives up waiting.
  private(set) var deadline: Duration?
  /// The event that did not come if the deadline has passed.
  private(set) var waitsFor = WaitState.handler
  /// The time left to wait for the client in this exchange.
  private var timeLeft = Duration.zero
  /// The beginning of the current wait.
  private var since = Duration.uptime
  /// The time spent waiting for the client in this exchange before that.
  private var waited = Duration.zero
  /// The bytes transferred in this exchange.
  private var moved = 0

  init(_ socket: Socket, peer: String, limits: HTTPServer.Configuration) {
    self.socket = socket
    self.peer = peer
    heads = RequestHeadParser(limit: limits.maximumHeadBytes)
  }

  /// The event that the server waits for now.
  private var wait: WaitState {
    if isLingering { return .lingering }
    if !output.isEmpty { return .body }
    if let exchange { return exchange.reader != nil ? .body : .handler }
    if isInLine { return .handler }
    return input.isEmpty ? .idle : .head
  }

  var isIdle: Bool { waitsFor == .idle }

  /// Starts the time limit of the current wait, if it is a new one.
  ///
  /// The time limits of a head and of lingering run from their beginning, even if bytes arrive: a
  /// client that sends a byte now and then gains nothing by it. The limit of the bodies is an allowance
  /// that only waiting for the client uses up, so that a slow handler does not count against the
  /// client, and that grows with the bytes transferred, so that a long body does not either.
  func updateDeadline(_ limits: HTTPServer.Configuration) {
    let wait = wait
    guard wait != waitsFor else { return }
    let now = Duration.uptime
    if waitsFor == .body {
      if let deadline { timeLeft = deadline - now }
      waited += now - since
    }
    waitsFor = wait
    since = now
    deadline =
      switch wait {
      case .handler: nil
      case .idle: now + limits.idleTimeout
      case .head: now + limits.headTimeout
      case .body: now + min(timeLeft, limits.maximumBodyTimeout - waited)
      case .lingering: now + .seconds(1)
      }
  }

  /// Begins an exchange with a new time allowance.
  func begin(_ exchange: ServerExchange, limits: HTTPServer.Configuration) {
    self.exchange = exchange
    hasReceivedRequest = true
    timeLeft = limits.bodyTimeout
    (waited, moved) = (.zero, exchange.arrived.count + input.count)
    waitsFor = .handler
    deadline = nil
  }

  /// Extends the deadline by the time earned with the bytes transferred.
  func extendDeadline(byBytes count: Int, _ limits: HTTPServer.Configuration) {
    moved += count
    guard count > 0, waitsFor == .body, let deadline else { return }
    let earned = Duration.seconds(1) * count / limits.minimumBodyBytesPerSecond
    let last = since + (limits.maximumBodyTimeout - waited)
    self.deadline = min(deadline + earned, .uptime + limits.bodyTimeout, last)
  }

  /// Returns the eviction priority, or `nil` if the server does not wait for the client.
  func evictionPriority(at now: Duration, grace: Duration) -> EvictionPriority? {
    let time = now - since
    switch waitsFor {
    case .handler, .lingering: return nil
    case .idle, .head:
      let isNew = !(isIdle && hasReceivedRequest) && time < grace
      return EvictionPriority(isNew: isNew, pace: 0, waited: time)
    case .body:
      let whole = waited + time
      let pace = Double(moved) / max(whole / .seconds(1), 0.001)
      return EvictionPriority(isNew: whole < grace, pace: pace, waited: whole)
    }
  }

  /// `true` if the server can take more input from the client.
  var wantsInput: Bool {
    if hasEnded { return false }
    guard !isLingering, exchange != nil || isInLine else { return isLingering || output.isEmpty }
    return input.count + (exchange?.arrived.count ?? 0) < Self.window
  }

  /// The most bytes buffered in each direction before the sender has to wait.
  static let window = 64 * 1024

  /// Sends bytes, and appends those to the output that the socket does not take now.
  ///
  /// The memory of the bytes serves for the next ones, and most responses need no other.
  func send(_ bytes: UnsafeRawBufferPointer) {
    var sent = 0
    if output.isEmpty, case .moved(let count) = socket.send(bytes) { sent = count }
    moved += sent
    output.append(Array(bytes[sent...]))
  }

  /// Sends as much output as possible; returns `false` if the connection is lost.
  func flush(_ limits: HTTPServer.Configuration) -> Bool {
    guard !output.isEmpty else { return true }
    let count = output.count
    defer { extendDeadline(byBytes: count - output.count, limits) }
    return switch output.drain({ socket.send($0) }) {
    case .moved, .wouldBlock: true
    case .ended, .lost: false
    }
  }
}

extension Duration {
  private static let start = ContinuousClock.now

  /// The time since the first use: a number, which costs less to keep than the instant of a clock.
  static var uptime: Duration { start.duration(to: .now) }
}
