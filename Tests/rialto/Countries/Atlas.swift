import CommandKit
import Sandbox
import StoreHTTP

/// A desk with a sandbox World Bank.
struct Atlas: Sendable {
  var desk: Desk

  init() throws {
    desk = try Desk()
    desk.environment["LANG"] = "en_US.UTF-8"
    desk.environment["NO_COLOR"] = "1"
    desk.transport = InProcessTransport(handler: Sandbox().handler)
  }

  /// The same desk without a network.
  var cutOff: Desk {
    var desk = desk
    desk.transport = CutWire(kind: .noConnection)
    return desk
  }

  func countries(_ line: String, columns: Int? = nil) async -> Desk.Result {
    await desk.rialto("countries " + line, columns: columns)
  }
}

/// A network where every request fails in the same way.
struct CutWire: HTTPTransport {
  let kind: HTTPError.Kind

  func send(_ request: HTTPRequest, for exchange: HTTPExchange) async throws(HTTPError)
    -> HTTPResponse
  {
    throw HTTPError(kind)
  }
}
