#if canImport(CCurl)
import Foundation
import StoreHTTP
import TestSupport
import Testing

struct CurlProxyTests {
  private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  /// A URL whose host only a proxy can resolve.
  private let address = "http://shop.invalid/mugs?x=1"

  private func get(
    _ address: String,
    through proxy: CurlTransport.Proxy
  ) async throws -> HTTPResponse {
    var configuration = CurlTransport.Configuration()
    configuration.proxy = proxy
    return try await CurlTransport(configuration).get(try #require(URL(string: address)))
  }

  @Test(arguments: ["http_proxy", "all_proxy", "ALL_PROXY"])
  func usesProxyFromEnvironment(_ name: String) async throws {
    let proxy = try ScriptedServer(answering: Self.answer)
    let environment = [name: "http://127.0.0.1:\(proxy.port)"]
    #expect(try await get(address, through: .environment(environment)).status == 200)
    #expect(proxy.log.heads[0].hasPrefix("GET http://shop.invalid/mugs?x=1 HTTP/1.1\r\n"))
  }

  @Test
  func usesExplicitProxy() async throws {
    let proxy = try ScriptedServer(answering: Self.answer)
    #expect(try await get(address, through: .address("127.0.0.1:\(proxy.port)")).status == 200)
    #expect(proxy.log.heads.count == 1)
  }

  @Test(arguments: ["127.0.0.1", "*", "example.org,127.0.0.1"])
  func anExceptionIsReachedDirectly(_ exceptions: String) async throws {
    let proxy = try ScriptedServer(answering: Self.answer)
    let server = try ScriptedServer(answering: Self.answer)
    let environment = ["http_proxy": "http://127.0.0.1:\(proxy.port)", "no_proxy": exceptions]
    let response = try await get(server.url.absoluteString, through: .environment(environment))
    #expect(response.status == 200)
    #expect(proxy.log.accepted == 0)
  }

  @Test
  func aProxyThatARequestToAWebServerCouldSetIsNotBelieved() async throws {
    let proxy = try ScriptedServer(answering: Self.answer)
    let server = try ScriptedServer(answering: Self.answer)
    let environment = ["HTTP_PROXY": "http://127.0.0.1:\(proxy.port)"]
    let response = try await get(server.url.absoluteString, through: .environment(environment))
    #expect(response.status == 200)
    #expect(proxy.log.accepted == 0)
  }

  @Test
  func aProxyThatRefusesATunnelIsNoConnection() async throws {
    let proxy = try ScriptedServer(
      answering: "HTTP/1.1 403 Forbidden\r\nX-Of: the proxy\r\nContent-Length: 0\r\n\r\n"
    )
    let environment = ["https_proxy": "http://127.0.0.1:\(proxy.port)"]
    let reason = await reason(of: {
      try await get("https://shop.invalid/", through: .environment(environment))
    })
    guard case .noConnection = reason else {
      Issue.record("\(String(describing: reason))")
      return
    }
    #expect(proxy.log.heads[0].hasPrefix("CONNECT shop.invalid:443 "))
  }
}
#endif
