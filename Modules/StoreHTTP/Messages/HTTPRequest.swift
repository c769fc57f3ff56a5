public import Foundation

/// One request, as it goes over the wire.
public struct HTTPRequest: Sendable {
  /// What is asked.
  public var method: Method
  /// Of what.
  public var url: URL
  /// The header, line by line.
  public var fields: HTTPFields
  /// What is sent along.
  public var body: HTTPBody

  /// Makes a request.
  public init(
    _ method: Method = .get,
    _ url: URL,
    fields: HTTPFields = [:],
    body: HTTPBody = .empty
  ) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
  }
}

extension HTTPRequest {
  /// Answers requests: a server without its socket.
  ///
  /// Run it in the same process with ``InProcessTransport``, or behind a listening server.
  public typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse
}
