/// Sends requests to their origins and receives the responses.
///
/// A transport does only that: it follows no redirects, keeps no cookies, retries nothing and
/// caches nothing. The client does, so that it is the same over every transport.
public protocol HTTPTransport: Sendable {
  /// Sends a request, and returns once the head of the response has arrived.
  ///
  /// The body is fetched as it is read. Releasing it, or cancelling the task before the head has
  /// arrived, closes the exchange on the wire.
  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse
}

extension HTTPClient {
  #if canImport(CCurl) && !canImport(Darwin)
  /// The default transport: libcurl on Linux.
  public typealias PlatformTransport = CurlTransport
  #elseif URLSession || canImport(Darwin)
  /// The default transport: URLSession on Apple's platforms.
  public typealias PlatformTransport = URLSessionTransport
  #endif
}
