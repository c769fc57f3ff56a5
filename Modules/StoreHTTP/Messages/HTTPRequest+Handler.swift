extension HTTPRequest {
  /// Answers requests: a server without its socket.
  ///
  /// Run it in the same process with ``InProcessTransport``, or behind a listening server.
  public typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse
}
