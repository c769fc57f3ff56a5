import Foundation
import FoundationCore

/// One end of a connection, and what a script can do with it; every call waits until it is done.
///
/// When the script returns or throws, the connection is closed. A peer that goes away, or a server
/// that is stopped, ends every call with an error, which the script may let pass.
public final class ScriptedConnection: Sendable {
  /// The number of earlier connections.
  public let number: Int

  let socket: StreamSocket
  private let server: ListeningSocket
  private let log: ObservedValue<ScriptedServer.Log>
  private let unread = Lock<[UInt8]>([])

  init(
    number: Int,
    _ socket: StreamSocket,
    of server: ListeningSocket,
    log: ObservedValue<ScriptedServer.Log>
  ) {
    self.number = number
    self.socket = socket
    self.server = server
    self.log = log
  }

  // MARK: Reading

  /// The next head, to its empty line and with it; nothing where the peer has ended before one.
  ///
  /// - Throws: A `POSIXError` if the connection fails.
  public func readHead() throws -> String? {
    while true {
      if let head = takeHead() {
        log.update { $0.heads.append(head) }
        return head
      }
      let bytes = try receive()
      if bytes.isEmpty { return nil }
      unread.withLock { $0 += bytes }
    }
  }

  /// So many bytes; fewer only where the peer ends before.
  ///
  /// - Throws: A `POSIXError` if the connection fails.
  public func read(exactly count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let more = try read(atMost: count - bytes.count)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// Returns the available bytes, or waits for the next; empty at the end.
  ///
  /// - Throws: A `POSIXError` if the connection fails.
  public func read(atMost limit: Int = .max) throws -> [UInt8] {
    if unread.withLock({ $0.isEmpty }) {
      let bytes = try receive()
      unread.withLock { $0 = bytes }
    }
    return unread.withLock { unread in
      defer { unread = Array(unread.dropFirst(limit)) }
      return Array(unread.prefix(limit))
    }
  }

  /// Takes and forgets what comes until the peer closes; whether it ended and did not reset.
  @discardableResult
  public func waitForClose() -> Bool {
    do {
      while try !read().isEmpty {}
      return true
    } catch {
      return false
    }
  }

  // MARK: Sending

  /// Sends exactly this.
  ///
  /// - Throws: A `POSIXError` if the connection fails.
  public func send(_ text: String) throws { try send(Array(text.utf8)) }

  /// Sends exactly these bytes.
  ///
  /// - Throws: A `POSIXError` if the connection fails.
  public func send(_ bytes: [UInt8]) throws {
    try socket.write(bytes)
    log.update { $0.sent += bytes.count }
  }

  /// Sends these bytes a few at a time, with a pause before each piece but the first.
  ///
  /// - Throws: A `POSIXError` if the connection fails.
  public func send(_ bytes: [UInt8], inPiecesOf size: Int, every interval: Duration) throws {
    for start in stride(from: 0, to: bytes.count, by: size) {
      if start > 0 { try pause(interval) }
      try send(Array(bytes[start..<min(start + size, bytes.count)]))
    }
  }

  /// Waits for a time and ignores the peer.
  ///
  /// - Throws: `CancellationError` if the server is stopped.
  public func pause(_ duration: Duration) throws {
    if !server.pause(duration) { throw CancellationError() }
  }

  /// Another connection, to a port of this machine, on behalf of the peer of this one.
  ///
  /// - Throws: A `POSIXError` if the connection fails.
  public func connect(to port: Int) throws -> ScriptedConnection {
    let socket = try StreamSocket(connectingTo: port)
    return ScriptedConnection(number: number, socket, of: server, log: ObservedValue(.init()))
  }

  /// Another connection, to a Unix socket, on behalf of the peer of this one.
  func connect(toPath path: String) throws -> ScriptedConnection {
    let socket = try StreamSocket(connectingToPath: path)
    return ScriptedConnection(number: number, socket, of: server, log: ObservedValue(.init()))
  }

  // MARK: Ending

  /// Says that nothing more will be sent; reading goes on.
  public func finishSending() { socket.finishWriting() }

  /// Closes at once in such a way that the peer sees a reset.
  public func reset() { socket.close(resetting: true) }

  /// Ends what another thread waits for in this connection, with an error or an empty answer.
  func interrupt() { socket.interrupt() }

  /// Ends the reading alone, which the peer does not notice.
  func interruptReading() { socket.interruptReading() }

  private func receive() throws -> [UInt8] {
    let bytes = try socket.read()
    log.update { $0.received += bytes.count }
    return bytes
  }

  private func takeHead() -> String? {
    unread.withLock { unread in
      guard let end = unread.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
      defer { unread.removeSubrange(..<end.upperBound) }
      return String(decoding: unread[..<end.upperBound], as: UTF8.self)
    }
  }
}
