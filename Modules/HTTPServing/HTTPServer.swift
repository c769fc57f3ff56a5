import Foundation
import FoundationCore
public import StoreHTTP

/// A handler behind a real listening server.
///
///     let server = HTTPServer { request in HTTPResponse(body: HTTPBody(Array("Hello".utf8))) }
///     let address = try await server.start(on: .loopback())
///     print("Listening on \(address.url)")
///
/// A server listens until it is stopped, even if it is no longer referenced. A separate thread
/// serves its connections, and further threads where there are many of them and more cores. Handlers
/// run on them too, in Swift tasks, one for each request. A handler that computes for long or blocks
/// leaves the thread, as in `{ @concurrent request in … }`. If a client disconnects, the task of its
/// request is cancelled.
public final class HTTPServer: Sendable {
  private enum State {
    case unstarted
    case running(ServingLoop)
    case stopped
  }

  /// The address of the client whose request is being handled, such as `127.0.0.1`, or `unix` for a
  /// request over a Unix socket; `nil` outside of a server's handler.
  public static var clientAddress: String? { client }

  /// The client address, settable by tests that call a handler without a server.
  @TaskLocal package static var client: String?

  private let configuration: Configuration
  private let handler: HTTPRequest.Handler
  private let state = Lock(State.unstarted)

  /// Creates a server that does not listen yet.
  public init(
    configuration: Configuration = Configuration(),
    handler: @escaping HTTPRequest.Handler
  ) {
    self.configuration = configuration
    self.handler = handler
  }

  /// Starts listening on an address; call it again to listen on another one, too.
  ///
  /// - Returns: The address with the port that the system chose.
  /// - Throws: ``HTTPServingError`` if the server cannot listen on the address, or was stopped.
  @discardableResult
  public func start(
    on address: ListeningAddress
  ) async throws(HTTPServingError) -> ListeningAddress {
    // First of all, so that no thread is started if it fails.
    let listener = try Listener(on: address)
    return try await loop().listen(with: listener)
  }

  /// Stops accepting connections, waits for running requests to finish, and closes.
  ///
  /// Once this returns there is no connection, no thread and no socket file left. It does nothing
  /// if the server was never started or is stopped already.
  ///
  /// - Parameter timeout: The time that running requests may still take before they are cancelled.
  public func stop(within timeout: Duration = .seconds(10)) async {
    let loop = state.withLock { state in
      defer { state = .stopped }
      return if case .running(let loop) = state { loop } else { ServingLoop?.none }
    }
    await loop?.stop(within: timeout)
  }

  /// Runs the server for the duration of a closure, and stops it when the closure returns or
  /// throws.
  ///
  /// - Parameters:
  ///   - address: The address to listen on.
  ///   - body: The closure, called with the address and the port that the system chose.
  /// - Returns: The result of the closure.
  /// - Throws: ``HTTPServingError`` if the server cannot listen on the address, or the error of the
  ///   closure.
  @discardableResult
  public func run<Result>(
    on address: ListeningAddress,
    _ body: (ListeningAddress) async throws -> Result
  ) async throws -> Result {
    let address = try await start(on: address)
    do {
      let result = try await body(address)
      await stop()
      return result
    } catch {
      await stop(within: .zero)
      throw error
    }
  }

  private func loop() throws(HTTPServingError) -> ServingLoop {
    try state.withLock { state throws(HTTPServingError) in
      switch state {
      case .running(let loop): return loop
      case .stopped: throw .stopped
      case .unstarted:
        let loop = try ServingLoop(configuration, handler, ConnectionSlots(configuration))
        state = .running(loop)
        return loop
      }
    }
  }
}

extension HTTPServer {
  /// The limits and timeouts of a server; the defaults suit a local server.
  public struct Configuration: Sendable {
    /// The most event loops, each a thread: at least one, by default one for two cores.
    ///
    /// The second starts when the first has 16 connections, the third when both have, and so on. The
    /// clients are on the same machine, and so is the work that handlers leave to other threads: two
    /// loops on two cores serve no more requests than one, and the slowest take two to three times
    /// as long.
    public var loops = Self.loops(forCores: ProcessInfo.processInfo.activeProcessorCount) {
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
    /// The longest time that a request and its response may wait for the client, even if bytes arrive.
    public var maximumBodyTimeout = Duration.seconds(30 * 60)
    /// The time limit of an idle connection.
    public var idleTimeout = Duration.seconds(60)
    /// The hosts that the server accepts in the `Host` field, without a port; `nil` accepts all.
    ///
    /// This protects against DNS rebinding: a web page can let its host name resolve to this
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

    static func loops(forCores cores: Int) -> Int { max(1, cores / 2) }
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

/// Counts the connections of a server, for monitoring.
///
/// Pass it to a server in its configuration; it may be read on any thread.
public final class ConnectionCounter: Sendable {
  /// A snapshot of the counts.
  public struct Counts: Sendable, Hashable {
    /// The number of open connections.
    public internal(set) var open = 0
    /// The most concurrent connections; 0 before the server starts.
    public internal(set) var limit = 0
    /// The most concurrent connections from one address; 0 before the server starts.
    public internal(set) var limitPerAddress = 0
    /// The number of connections accepted since the start.
    public internal(set) var accepted = 0
    /// The number of connections evicted for a new one.
    public internal(set) var evicted = 0
    /// The number of new connections rejected with 503.
    public internal(set) var refused = 0
  }

  private let state = Lock(Counts())

  /// Creates a counter at zero.
  public init() {}

  /// The current counts.
  public var counts: Counts { state.withLock { $0 } }

  func update(_ change: (inout Counts) -> Void) { state.withLock { change(&$0) } }
}
