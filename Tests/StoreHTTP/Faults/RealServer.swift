import Foundation
import HTTPServing
import StoreHTTP
import Testing

/// The real server that stands behind a proxy: `/20000` is a body of so many bytes.
final class RealServer: Sendable {
  let port: Int
  private let server: HTTPServer
  private let requests: Counter

  init(fields: HTTPFields = [:]) async throws {
    let requests = Counter()
    let server = HTTPServer { request in
      requests.add()
      guard let length = Int(request.url.lastPathComponent) else {
        return HTTPResponse(status: 404)
      }
      return HTTPResponse(fields: fields, body: HTTPBody(RealServer.content(length)))
    }
    self.requests = requests
    self.server = server
    port = try #require(await server.start(on: .loopback()).url.port)
  }

  /// The number of requests that reached the server.
  var requestCount: Int { requests.count }

  func stop() async { await server.stop() }

  /// The beginning of a body in which no two parts are alike.
  static func content(_ length: Int) -> [UInt8] { Array(bank.prefix(length)) }

  private static let bank = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
}
