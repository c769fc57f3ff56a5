import FoundationCore
public import StoreHTTP

/// A handler behind a real listening server.
///
///     let server = HTTPServer { request in HTTPResponse(body: HTTPBody(Array("Hello".utf8))) }
///     let address = try await server.start(on: .loopback())
///     print("Listening on \(address.url)")
///
/// A server listens until it is stopped, even if it is no longer referenced. A thread of its own
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
