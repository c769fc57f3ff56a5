import Foundation
import HTTPServing
import StoreHTTP

/// A server that responds to the requests of a load, always with the same bytes.
enum ServedPeer: String, CaseIterable {
  case bare = "bare libmicrohttpd handler"
  case ours = "HTTPServer"
  case routed = "HTTPServer and Router"

  static let body = [UInt8](repeating: UInt8(ascii: "x"), count: 350)

  /// Starts one as a child of this process, which it does not outlive.
  func start() throws -> (process: Process, port: Int) {
    try childServer(["serve-peer", rawValue])
  }

  /// Serves until the parent is gone.
  func run() async throws {
    switch self {
    case .bare:
      let server = try BareMicroHTTPD(body: Self.body)
      try announce(server.port)
      try withExtendedLifetime(server) { try waitForParent() }
    case .ours:
      try await serve { _ in Self.response }
    case .routed:
      var router = Router()
      router.get("products/:id") { (_, _: Int) in Self.response }
      try await serve(router.handler)
    }
  }

  private static var response: HTTPResponse {
    HTTPResponse(fields: ["Content-Type": "text/plain"], body: HTTPBody(body))
  }

  private func serve(_ handler: @escaping HTTPRequest.Handler) async throws {
    var configuration = HTTPServer.Configuration()
    // As many as the system allows, all of which are from one address.
    configuration.maximumConnections = .max
    configuration.maximumConnectionsPerAddress = .max
    let server = HTTPServer(configuration: configuration, handler: handler)
    let address = try await server.start(on: .loopback())
    guard let port = address.url.port else { throw LoadError("The server has no port.") }
    try announce(port)
    try waitForParent()
  }
}
