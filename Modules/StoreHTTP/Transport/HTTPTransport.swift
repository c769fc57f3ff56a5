/// What carries a request to its origin and brings back the answer.
///
/// A transport does just that: it follows no redirects, keeps no cookies, repeats nothing and
/// stores nothing. All that is the client's, so that it is the same over every transport.
public protocol HTTPTransport: Sendable {
  /// Sends a request, and returns once the head of the answer is there.
  ///
  /// The body may still be arriving: it is fetched as it is read, and letting go of it, or cancelling
  /// the task before the head is there, closes the exchange on the wire.
  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse

  /// Where the short steps between an answer and its caller may run, if the transport has a place.
  ///
  /// A transport with a thread of its own saves them a change of threads. They must be short and
  /// never block, for all other answers wait meanwhile: no code of a user of the client, no files.
  var executor: (any TaskExecutor)? { get }
}

extension HTTPTransport {
  public var executor: (any TaskExecutor)? { nil }
}

extension HTTPClient {
  #if canImport(Darwin)
    /// What carries requests where nothing else is asked for: URLSession on Apple's platforms.
    public typealias PlatformTransport = URLSessionTransport
  #else
    /// What carries requests where nothing else is asked for: libcurl on Linux.
    public typealias PlatformTransport = CurlTransport
  #endif
}
