import Foundation
import HTTPServing
import StoreHTTP

/// Our server in a separate process: files of any length, and a sink for bodies.
struct OwnOrigin {
  /// Starts one as a child of this process, which it does not outlive.
  static func start() throws -> (process: Process, port: Int) { try childServer(["http-origin"]) }

  func run() async throws {
    var configuration = HTTPServer.Configuration()
    configuration.maximumBodyBytes = .max
    let server = HTTPServer(configuration: configuration) { await answer($0) }
    let address = try await server.start(on: .loopback())
    guard let port = address.url.port else { throw LoadError("The server has no port.") }
    try announce(port)
    try waitForParent()
  }

  /// `GET /plain/350` brings so many bytes, `GET /kept/350` a response that may be kept as well, and
  /// `PUT /sink` says how many it got.
  private func answer(_ request: HTTPRequest) async -> HTTPResponse {
    if request.method == .put { return await received(request.body) }
    let parts = request.url.path.split(separator: "/")
    guard parts.count > 1, let length = Int(parts[1]) else { return HTTPResponse(status: 404) }
    let kept: HTTPFields = ["Cache-Control": "max-age=3600", "ETag": "\"\(length)\""]
    return HTTPResponse(fields: parts[0] == "kept" ? kept : [:], body: zeros(length))
  }

  private func received(_ body: HTTPBody) async -> HTTPResponse {
    var count = 0
    do {
      for try await chunk in body { count += chunk.count }
    } catch {
      return HTTPResponse(status: 400)
    }
    return HTTPResponse(body: HTTPBody(Array("\(count)".utf8)))
  }
}

/// A body of zeros, made while it is read.
func zeros(_ length: Int) -> HTTPBody {
  HTTPBody(length: length) {
    let rest = RequestNumbers()
    return {
      let start = (rest.next() - 1) * 64 * 1024
      return start < length ? [UInt8](repeating: 0, count: min(64 * 1024, length - start)) : nil
    }
  }
}
