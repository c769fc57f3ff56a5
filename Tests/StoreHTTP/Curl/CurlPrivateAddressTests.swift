#if canImport(CCurl)
import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

/// No connection to this machine where strangers choose the address.
struct CurlPrivateAddressTests {
  private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  private func guarded(through proxy: CurlTransport.Proxy = .none) -> CurlTransport {
    var configuration = CurlTransport.Configuration()
    configuration.allowsPrivateAddresses = false
    configuration.proxy = proxy
    return CurlTransport(configuration)
  }

  /// However this machine is named, it is the address behind the name that counts.
  @Test(arguments: ["127.0.0.1", "localhost", "127.1", "2130706433", "0x7f.0.0.1", "0"])
  func loopbackAddressesAreRejected(_ name: String) async throws {
    let server = try ScriptedServer(answering: Self.answer)
    let url = try #require(URL(string: "http://\(name):\(server.port)/"))
    let error = await #expect(throws: HTTPError.self) { _ = try await guarded().get(url) }
    guard case .invalidRequest("the address is in a private network") = error?.kind else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.reason == "The address is in a private network.")
    #expect(error?.title.hasPrefix("Refused to connect to ") == true)
    #expect(server.log.accepted == 0)
  }

  @Test func requestsNeverBypassProxy() async throws {
    let proxy = try ScriptedServer(answering: Self.answer)
    let server = try ScriptedServer(answering: Self.answer)
    let environment = ["http_proxy": "http://127.0.0.1:\(proxy.port)", "no_proxy": "*"]
    _ = try await guarded(through: .environment(environment)).get(server.url)
    #expect(proxy.log.accepted == 1)
    #expect(server.log.accepted == 0)
  }

  @Test(arguments: [
    "http://127.0.0.1/", "http://10.1.2.3/", "http://172.16.0.1/", "http://192.168.0.1/",
    "http://169.254.169.254/latest/meta-data", "http://100.64.0.1/", "http://0.0.0.0/",
    "http://224.0.0.1/", "http://255.255.255.255/", "http://[::1]/", "http://[::]/",
    "http://[fe80::1]/", "http://[fd00::1]/", "http://[ff02::1]/", "http://[::ffff:10.0.0.1]/",
    "http://[2002:7f00:1::]/", "http://localhost/", "http://LOCALHOST./", "http://nas.local/",
    "http://router.lan/", "http://vault.internal/",
  ])
  func anAddressThatNamesAPrivateHostIsKnown(_ address: String) throws {
    #expect(try #require(URL(string: address)).hasPrivateHost)
  }

  @Test(arguments: [
    "http://example.org/", "http://93.184.216.34/", "http://172.32.0.1/", "http://100.128.0.1/",
    "http://192.0.2.1/", "http://[2606:2800:220:1::1]/", "http://[::ffff:93.184.216.34]/",
    "http://localhost.example.org/", "http://127.0.0.1.example.org/",
  ])
  func anyOtherIsNot(_ address: String) throws {
    #expect(try !#require(URL(string: address)).hasPrivateHost)
  }
}
#endif
