import FoundationCore
public import StoreHTTP

/// A handler behind a real listening server.
///
///     let server = HTTPServer { request in HTTPResponse(body: HTTPBody(Array("Hello".utf8))) }
///     let address = try await server.start(on: .loopback())
///     print("Listening at \(address.url)")
///
/// A server listens until it is stopped, whether or not anybody still holds it. One thread of its
/// own serves all its connections; handlers run where Swift's tasks do, one task a request. When a
/// client goes away, the task of its request is cancelled.
public final class HTTPServer: Sendable {
  private enum State {
    case unstarted
    case running(ServingLoop)
    case stopped
  }

  /// The address of the client whose request a handler answers, such as `127.0.0.1`, or `unix` for
  /// one that comes through a Unix socket; `nil` outside of a server's handler.
  public static var clientAddress: String? { client }

  /// The same, as tests set it that call a handler without a server.
  @TaskLocal package static var client: String?

  private let configuration: Configuration
  private let handler: HTTPRequest.Handler
  private let state = Lock(State.unstarted)

  /// Makes a server that does not listen yet.
  public init(
    configuration: Configuration = Configuration(),
    handler: @escaping HTTPRequest.Handler
  ) {
    self.configuration = configuration
    self.handler = handler
  }

  /// Listens at an address; called again, at another one as well.
  ///
  /// - Returns: The address with the port that the system chose.
  /// - Throws: `HTTPServingError` where it cannot listen there, or was stopped.
  @discardableResult
  public func start(
    on address: ListeningAddress
  ) async throws(HTTPServingError) -> ListeningAddress {
    // First of all, so that where it cannot listen no thread is started.
    let listener = try Listener(on: address)
    return try await loop().listen(with: listener)
  }

  /// Accepts no more, lets the requests that run come to their end, and closes.
  ///
  /// Once this returns there is no connection, no thread and no socket file left. A server that
  /// never started, or stopped already, has nothing to stop.
  ///
  /// - Parameter patience: How long requests may still take; those that take longer are cancelled.
  public func stop(within patience: Duration = .seconds(10)) async {
    let loop = state.withLock { state in
      defer { state = .stopped }
      return if case .running(let loop) = state { loop } else { ServingLoop?.none }
    }
    await loop?.stop(within: patience)
  }

  /// Listens for as long as something is done, and stops however that ends.
  @discardableResult
  public func serving<Result>(
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
        let loop = try ServingLoop(configuration, handler)
        state = .running(loop)
        return loop
      }
    }
  }
}
