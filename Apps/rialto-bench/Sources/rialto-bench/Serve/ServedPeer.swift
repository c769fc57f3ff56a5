import Foundation
import HTTPServing
import StoreHTTP

/// A server of a load, whose responses all have the same length.
struct ServedPeer: Hashable {
  static let bareText = ServedPeer(name: "bare libmicrohttpd, 350 B")
  static let text = ServedPeer(name: "Router, 350 B")
  static let bareJSON = ServedPeer(name: "bare libmicrohttpd, 700 B of JSON")
  static let json = ServedPeer(name: "Router, JSON of a locked store")
  static let actor = ServedPeer(name: "Router, JSON of an actor")
  static let codable = ServedPeer(name: "Router, Codable encoded")

  static let own: [ServedPeer] = [.bareText, .text, .bareJSON, .json, .actor, .codable]

  let name: String
  /// The program of others that it is; `nil` for a part of this one.
  var program: PeerProgram?

  /// The bare server that sends the same.
  var bare: ServedPeer {
    switch self {
    case .bareJSON, .json, .actor, .codable: .bareJSON
    default: .bareText
    }
  }

  /// Starts one as a child of this process, which it does not outlive.
  func start() throws -> (process: Process, port: Int) {
    if let program { return try childServer([], of: program.path) }
    return try childServer(["serve-peer", name])
  }

  /// Serves until the parent is gone.
  func run() async throws {
    var router = Router()
    switch self {
    case .bareText: return try bare(Self.letters, type: "text/plain")
    case .bareJSON: return try bare(ServedProduct(id: 17).json, type: "application/json")
    case .text:
      router.get("products/:id") { (_, _: Int) in .of(Self.letters, type: "text/plain") }
    case .json:
      let store = ServedStore()
      router.get("products/:id") { (_, id: Int) in .json(store.json(of: id)) }
    case .actor:
      let store = ServedStoreActor()
      router.get("products/:id") { (_, id: Int) in .json(await store.json(of: id)) }
    case .codable:
      let store = ServedStore()
      router.get("products/:id") { (_, id: Int) in .json(store.product(id)?.json) }
    default: throw LoadError("No server is named \(name).")
    }
    try await serve(router)
  }

  private static let letters = [UInt8](repeating: UInt8(ascii: "x"), count: 350)

  private func bare(_ body: [UInt8], type: String) throws {
    let server = try BareMicroHTTPD(body: body, type: type)
    try announce(server.port)
    try withExtendedLifetime(server) { try waitForParent() }
  }

  private func serve(_ router: Router) async throws {
    var configuration = HTTPServer.Configuration()
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
