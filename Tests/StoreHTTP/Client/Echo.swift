import Foundation
import FoundationCore
import StoreHTTP

/// A server in the same process that keeps what it was asked.
final class Echo: Sendable {
  private let asked = Lock<[HTTPRequest]>([])
  private let answer: @Sendable (HTTPRequest) -> HTTPResponse

  init(_ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse = { _ in .json("{}") }) {
    self.answer = answer
  }

  var requests: [HTTPRequest] { asked.withLock { $0 } }
  var addresses: [String] { requests.map(\.url.absoluteString) }

  func client(
    _ base: String = "https://example.org/v1",
    _ configure: (inout HTTPClient.Configuration) -> Void = { _ in }
  ) throws -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    configuration.retries = .none
    configure(&configuration)
    let transport = InProcessTransport { request in
      self.asked.withLock { $0.append(request) }
      return self.answer(request)
    }
    return HTTPClient(URL(string: base) ?? URL(filePath: "/"), over: transport, configuration)
  }
}

extension HTTPResponse {
  static func json(_ text: String, status: Int = 200, fields: HTTPFields = [:]) -> HTTPResponse {
    var response = HTTPResponse(status: status, fields: fields, body: HTTPBody(Array(text.utf8)))
    response.fields.append("Content-Type", "application/json")
    return response
  }
}

extension Resource<[UInt8]> {
  /// A resource of bytes as they come.
  static func bytes(_ path: HTTPRequest.Path, query: HTTPRequest.Query = [:]) -> Self {
    Resource(path, query: query) { _, bytes in bytes }
  }
}
