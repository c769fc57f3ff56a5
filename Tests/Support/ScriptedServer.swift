public import Foundation
import FoundationCore

/// A server of bytes on this machine, whose behaviour on each connection is a script.
///
///     let server = try ScriptedServer { connection in
///       while try connection.readHead() != nil {
///         try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
///       }
///     }
///
/// It listens when it is made, on a port which the system chooses or under a path, and stops when it
/// is let go: what its scripts wait for ends, and with it their threads.
public final class ScriptedServer: Sendable {
  /// The script of a connection, which runs on its own thread; the connection is closed at its end.
  public typealias Script = @Sendable (ScriptedConnection) throws -> Void

  /// The connections and requests so far.
  public struct Log: Sendable {
    /// All accepted connections, and the open ones.
    public internal(set) var accepted = 0
    public internal(set) var open = 0
    /// Bytes that came in and went out.
    public internal(set) var received = 0
    public internal(set) var sent = 0
    /// The heads that were read, in their order.
    public internal(set) var heads: [String] = []
  }

  private let socket: ListeningSocket
  private let connections: Connections
  private let watchedLog = ObservedValue(Log())

  /// Listens on a port of this machine.
  ///
  /// - Throws: A `POSIXError` if the socket cannot be opened.
  public convenience init(_ script: @escaping Script) throws {
    try self.init(ListeningSocket(), script: script)
  }

  /// Listens on a Unix socket, under a path that is not there yet.
  ///
  /// - Throws: A `POSIXError` if the socket cannot be opened.
  public convenience init(path: String, _ script: @escaping Script) throws {
    try self.init(ListeningSocket(path: path), script: script)
  }

  private init(_ socket: ListeningSocket, script: @escaping Script) {
    self.socket = socket
    connections = Connections()
    // The threads hold what they need and not the server, so that it can be let go.
    Thread.detachNewThread { [socket, connections, watchedLog] in
      while let accepted = try? socket.accept() {
        serve(accepted, of: socket, among: connections, watchedLog, script)
      }
    }
  }

  deinit {
    socket.stop()
    connections.interruptAll()
  }

  /// The port it listens on; 0 for a Unix socket.
  public var port: Int { socket.port }

  /// The address of its root.
  public var url: URL {
    // swift-format-ignore: NeverForceUnwrap
    URL(string: "http://127.0.0.1:\(port)/")!
  }

  /// The connections and requests so far.
  public var log: Log { watchedLog.value }

  /// Returns once that holds of what the server has seen; false when it does not in time.
  public func waitUntil(
    within limit: Duration = .seconds(300),
    _ condition: @escaping @Sendable (Log) -> Bool
  ) async -> Bool {
    await watchedLog.waitUntil(within: limit, condition)
  }
}

/// Runs a script on a connection, on a new thread.
private func serve(
  _ accepted: StreamSocket,
  of server: ListeningSocket,
  among connections: Connections,
  _ log: ObservedValue<ScriptedServer.Log>,
  _ script: @escaping ScriptedServer.Script
) {
  accepted.sendsAtOnce()
  let number = log.update { log in
    log.accepted += 1
    log.open += 1
    return log.accepted - 1
  }
  connections.insert(accepted, number: number)
  Thread.detachNewThread {
    let connection = ScriptedConnection(number: number, accepted, of: server, log: log)
    // A script fails when its peer has gone or its server is stopped; the tests see that elsewhere.
    try? script(connection)
    connections.remove(number)
    accepted.close()
    log.update { $0.open -= 1 }
  }
}

/// The connections that are open, so that they can be interrupted.
private final class Connections: Sendable {
  private let open = Lock<(sockets: [Int: StreamSocket], isStopped: Bool)>(([:], false))

  func insert(_ socket: StreamSocket, number: Int) {
    open.withLock { open in
      if open.isStopped { socket.interrupt() } else { open.sockets[number] = socket }
    }
  }

  func remove(_ number: Int) { open.withLock { $0.sockets[number] = nil } }

  func interruptAll() {
    open.withLock { open in
      open.isStopped = true
      for socket in open.sockets.values { socket.interrupt() }
      open.sockets = [:]
    }
  }
}

extension StreamSocket {
  /// Connects to a scripted server, as the peer its script sees.
  package convenience init(connectingTo server: ScriptedServer) throws {
    try self.init(connectingTo: server.port)
  }
}
