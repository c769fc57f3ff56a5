import Foundation
import StoreHTTP

/// One client: its socket, what it has sent, what is on its way to it, and whom that waits for.
///
/// It belongs to the loop, and is touched nowhere else.
final class ServerConnection {
  /// What the server waits for; each but the first has its time.
  enum Wait: Hashable {
    /// The handler.
    case handler
    /// A first byte, after which a request has begun.
    case idle
    /// The rest of a head.
    case head
    /// The client, to send more of a body or to take more of an answer.
    case body
    /// The client, to notice that the connection is over.
    case farewell
  }

  /// How a connection ends after its last answer.
  enum Ending {
    /// The client has sent all it had to.
    case atOnce
    /// The client may still be sending, and has to be let.
    case withFarewell
  }

  let socket: Socket
  let peer: String
  /// True while the loop watches it.
  var isOpen = true
  /// What it is watched for.
  var interest = SocketEvents.reading
  var input = ByteQueue()
  var output = SendQueue()
  var heads: RequestHeadParser
  /// The request that is being answered.
  var exchange: ServerExchange?
  /// The client sends no more.
  var hasEnded = false
  /// How it closes once all that is on its way has been sent, if it does.
  var ending: Ending?
  /// It has said its last word, and reads on only so that the client gets that.
  var isLeaving = false
  /// True while it counts among the connections that are limited.
  var hasPlace = false
  /// True once there was a request.
  private(set) var hasAsked = false
  private(set) var deadline: ContinuousClock.Instant?
  private var waitsFor = Wait.handler
  /// How long the client may still be waited for in this exchange.
  private var patience = Duration.zero
  /// The beginning of the present wait.
  private var since = ContinuousClock.now
  /// The time that the client was waited for in this exchange before that.
  private var waited = Duration.zero
  /// The bytes that have moved in this exchange.
  private var moved = 0

  init(_ socket: Socket, peer: String, limits: HTTPServer.Configuration) {
    self.socket = socket
    self.peer = peer
    heads = RequestHeadParser(limit: limits.headBytes)
  }

  /// What it waits for as things stand.
  private var wait: Wait {
    if isLeaving { return .farewell }
    if !output.isEmpty { return .body }
    if let exchange { return exchange.awaitsBody ? .body : .handler }
    return input.isEmpty ? .idle : .head
  }

  var isIdle: Bool { waitsFor == .idle }

  /// What it is late with once its deadline has passed.
  var lateness: Wait { waitsFor }

  /// Starts the time of what is waited for now, if that is something else than before.
  ///
  /// The time of a head and of a farewell runs from their beginning, whatever arrives meanwhile: a
  /// client that sends a byte now and then gains nothing by it. That of the bodies is an allowance
  /// that only waiting for the client uses up, so that a slow handler is not held against it, and
  /// that grows with what is sent and taken, so that a long body is not either.
  func settle(_ limits: HTTPServer.Configuration) {
    let wait = wait
    guard wait != waitsFor else { return }
    let now = ContinuousClock.now
    if waitsFor == .body {
      if let deadline { patience = now.duration(to: deadline) }
      waited += since.duration(to: now)
    }
    waitsFor = wait
    since = now
    deadline =
      switch wait {
      case .handler: nil
      case .idle: now + limits.idleDeadline
      case .head: now + limits.headDeadline
      case .body: now + min(patience, limits.wholeBodyDeadline - waited)
      case .farewell: now + .seconds(1)
      }
  }

  /// Gives the client its time anew, for another request.
  func begin(_ exchange: ServerExchange, _ limits: HTTPServer.Configuration) {
    self.exchange = exchange
    hasAsked = true
    patience = limits.bodyDeadline
    (waited, moved) = (.zero, exchange.arrived.count + input.count)
    waitsFor = .handler
    deadline = nil
  }

  /// Gives the client time for so many bytes that it has sent or taken while it was waited for.
  func reward(_ count: Int, _ limits: HTTPServer.Configuration) {
    moved += count
    guard count > 0, waitsFor == .body, let deadline else { return }
    let earned = Duration.seconds(1) * count / limits.bodyBytesPerSecond
    let last = since + (limits.wholeBodyDeadline - waited)
    self.deadline = min(deadline + earned, .now + limits.bodyDeadline, last)
  }

  /// Its claim to its place; `nil` where the server does not wait for the client.
  func claim(at now: ContinuousClock.Instant, grace: Duration) -> EvictionPriority? {
    let time = since.duration(to: now)
    switch waitsFor {
    case .handler, .farewell: return nil
    case .idle, .head:
      return EvictionPriority(isNew: !(isIdle && hasAsked) && time < grace, pace: 0, waited: time)
    case .body:
      let whole = waited + time
      let pace = Double(moved) / max(whole / .seconds(1), 0.001)
      return EvictionPriority(isNew: whole < grace, pace: pace, waited: whole)
    }
  }

  /// Whether more from the client could be used.
  var wantsInput: Bool {
    if hasEnded { return false }
    guard !isLeaving, let exchange else { return isLeaving || output.isEmpty }
    return input.count + exchange.arrived.count < Self.window
  }

  /// How much is held of what the client sends, or is sent, before its sender has to wait.
  static let window = 64 * 1024

  /// Sends what can be sent now; false where the connection is gone.
  func flush(_ limits: HTTPServer.Configuration) -> Bool {
    guard !output.isEmpty else { return true }
    let count = output.count
    defer { reward(count - output.count, limits) }
    return switch output.drain({ socket.send($0) }) {
    case .moved, .wouldBlock: true
    case .ended, .lost: false
    }
  }
}
