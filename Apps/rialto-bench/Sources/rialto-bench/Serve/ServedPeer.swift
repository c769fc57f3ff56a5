import Foundation
import FoundationCore
import HTTPServing
import StoreHTTP

/// A server of a load, with one thread, whose responses all have the same length.
struct ServedPeer: Hashable {
  static let bareText = ServedPeer(name: "bare libmicrohttpd, 350 B")
  static let text = ServedPeer(name: "Router, 350 B")
  static let bareJSON = ServedPeer(name: "bare libmicrohttpd, JSON written by C")
  static let shape = ServedPeer(name: "Router, JSON written by a shape")
  static let value = ServedPeer(name: "Router, JSON written by a JSONValue")
  /// It sends 350 bytes from memory.
  static let nginx = ServedPeer(name: "nginx, 350 B")

  /// All that this machine has.
  static let all = [bareText, text, bareJSON, shape, value] + (Nginx.isInstalled ? [nginx] : [])

  let name: String
  /// The program of others that it is; `nil` for a part of this one.
  var program: PeerProgram?

  /// The bare server that sends the same.
  var bare: ServedPeer {
    switch self {
    case .bareJSON, .shape, .value: .bareJSON
    default: .bareText
    }
  }

  /// Starts one as a child of this process, which it does not outlive; a command such as valgrind's
  /// may run it.
  func start(under command: [String] = []) throws -> (process: Process, port: Int) {
    if self == .nginx { return try Nginx.start(sending: Self.letters) }
    if let program { return try childServer([], of: program.path) }
    return try childServer(["serve-peer", name], under: command)
  }

  /// Serves until the parent is gone.
  func run() async throws {
    var router = Router()
    switch self {
    case .bareText: return try serve(BareMicroHTTPD(text: Self.letters))
    case .bareJSON: return try serve(BareMicroHTTPD(products: ServedProduct.all))
    case .text:
      router.get("products/:id") { (_, _: Int) in .of(Self.letters, type: "text/plain") }
    case .shape:
      let store = ServedStore()
      router.get("products/:id") { (_, id: Int) in .json(store[id]?.jsonBytes()) }
    case .value:
      let store = ServedStore()
      router.get("products/:id") { (_, id: Int) in .json(store[id]?.json.jsonBytes()) }
    default: throw LoadError("No server is named \(name).")
    }
    try await serve(router)
  }

  private static let letters = [UInt8](repeating: UInt8(ascii: "x"), count: 350)

  private func serve(_ bare: BareMicroHTTPD) throws {
    try announce(bare.port)
    try withExtendedLifetime(bare) { try waitForParent() }
  }

  private func serve(_ router: Router) async throws {
    var configuration = HTTPServer.Configuration()
    configuration.loops = 1
    // As many as the system allows, all from one address.
    configuration.maximumConnections = .max
    configuration.maximumConnectionsPerAddress = .max
    let server = HTTPServer(configuration: configuration, handler: router.handler)
    let address = try await server.start(on: .loopback())
    guard let port = address.url.port else { throw LoadError("The server has no port.") }
    try announce(port)
    try waitForParent()
  }
}

extension HTTPResponse {
  fileprivate static func of(_ bytes: [UInt8], type: String) -> HTTPResponse {
    HTTPResponse(fields: ["Content-Type": type], body: HTTPBody(bytes))
  }

  fileprivate static func json(_ bytes: [UInt8]?) -> HTTPResponse {
    bytes.map { of($0, type: "application/json") } ?? HTTPResponse(status: 404)
  }
}
