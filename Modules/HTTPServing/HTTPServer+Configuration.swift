import Foundation

extension HTTPServer {
  /// The limits and timeouts of a server; the defaults suit a local server.
  public struct Configuration: Sendable {
    /// The most event loops, each a thread: at least one, by default one for each core.
    ///
    /// The second starts when the first has 16 connections, the third when both have, and so on.
    public var loops = ProcessInfo.processInfo.activeProcessorCount {
      didSet { loops = max(1, loops) }
    }
    /// The most bytes of a request line and header together.
    public var maximumHeadBytes = 16 * 1024
    /// The most bytes of a request's body.
    public var maximumBodyBytes = 16 * 1024 * 1024
    /// The most concurrent connections, as far as the system's limit of open files allows.
    ///
    /// If all slots are taken, a new connection evicts one that the server waits for: the oldest
    /// that is idle or sends a head, then the slowest body. If the server waits for none, it
    /// responds to the new connection with 503.
    public var maximumConnections = 2048
    /// The most concurrent connections from one address, or over one Unix socket; `nil` means half.
    ///
    /// Beyond it a new connection evicts another one from its address. A proxy has one address for
    /// all of its clients: allow it as many as there are in all.
    public var maximumConnectionsPerAddress: Int?
    /// The time in which a new connection is not evicted if an older one can be.
    public var evictionGracePeriod = Duration.seconds(3)
    /// The time limit of a request head, from its first byte to its last.
    public var headTimeout = Duration.seconds(10)
    /// The time that a request and its response may wait for the client in all.
    ///
    /// The time of the handler does not count, and transferred bytes extend the time; but never to
    /// more than this.
    public var bodyTimeout = Duration.seconds(60)
    /// The number of bytes that extend `bodyTimeout` by a second.
    ///
    /// A client of this speed never reaches the timeout; a slower one does.
    public var minimumBodyBytesPerSecond = 1024
    /// The longest time that a request and its response may wait for the client, whatever arrives.
    public var maximumBodyTimeout = Duration.seconds(30 * 60)
    /// The time limit of an idle connection.
    public var idleTimeout = Duration.seconds(60)
    /// The hosts that the server accepts in the `Host` field, without a port; `nil` accepts all.
    ///
    /// This protects against DNS rebinding: a web page can let a name of its own resolve to this
    /// machine, but it cannot forge the `Host` field.
    public var allowedHosts: Set<String>? = ["localhost", "127.0.0.1", "[::1]"]
    /// A closure called for events that the handler does not see: rejected requests and errors.
    ///
    /// It is called on a thread that serves connections, and must be quick.
    public var onEvent: (@Sendable (HTTPServer.Event) -> Void)?
    /// The counter of this server's connections.
    public var connectionCounter: ConnectionCounter?

    /// Creates a configuration with the defaults.
    public init() {}
  }

  /// An event between the server and a client that the handler does not see.
  public enum Event: Sendable, Hashable {
    /// The server rejected a request with this status, for a reason.
    case rejected(status: Int, reason: String)
    /// The handler's response was invalid, and the server sent a 500 instead.
    case invalidResponse(reason: String)
    /// The response was aborted, which the client notices.
    case responseAborted(reason: String)
  }
}
