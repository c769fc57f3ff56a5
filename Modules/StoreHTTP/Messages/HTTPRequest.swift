public import Foundation

/// A request.
public struct HTTPRequest: Sendable {
  /// The method.
  public var method: Method
  /// The URL.
  public var url: URL {
    get { address.url }
    set { address = .url(newValue) }
  }
  /// The header fields.
  public var fields: HTTPFields
  /// The body.
  public var body: HTTPBody
  var address: Address

  /// Creates a request.
  public init(
    _ method: Method = .get,
    _ url: URL,
    fields: HTTPFields = [:],
    body: HTTPBody = .empty
  ) {
    self.method = method
    address = .url(url)
    self.fields = fields
    self.body = body
  }
}

extension HTTPRequest {
  /// A closure that handles requests: a server without its socket.
  ///
  /// Call it in the same process with ``InProcessTransport``, or serve it with an HTTP server.
  public typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse
}
