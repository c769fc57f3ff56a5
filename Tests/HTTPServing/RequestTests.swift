import Foundation
import FoundationCore
import HTTPServing
import StoreHTTP
import TestSupport
import Testing

struct RequestTests {
  /// The request that a handler is given for some bytes.
  private func received(_ text: String, on address: ListeningAddress = .loopback()) async throws
    -> HTTPRequest
  {
    let seen = Lock<HTTPRequest?>(nil)
    let server = HTTPServer { request in
      seen.withLock { $0 = request }
      return HTTPResponse()
    }
    try await server.run(on: address) { address in
      _ = try await RawClient(address).exchange(text)
    }
    return try #require(seen.withLock { $0 })
  }

  @Test func theAddressIsThatOfHostAndTargetAsItWasWritten() async throws {
    let request = try await received(
      "DELETE /a%2Fb%20/?q=%41+1&&x= HTTP/1.1\r\nHost: localhost:8080\r\n\r\n"
    )
    #expect(request.method == .delete)
    #expect(request.url.absoluteString == "http://localhost:8080/a%2Fb%20/?q=%41+1&&x=")
  }

  @Test func aHandlerCanAskForTheAddressOfItsClient() async throws {
    let folder = try TemporaryFolder()
    let server = HTTPServer { _ in
      HTTPResponse(body: HTTPBody(Array("from \(HTTPServer.clientAddress ?? "nowhere")".utf8)))
    }
    let places: [(ListeningAddress, String)] = [
      (.loopback(), "127.0.0.1"), (.loopbackIPv6(), "::1"),
      (.unixSocket(folder.file("socket")), "unix"),
    ]
    for (place, client) in places {
      let address = try await server.start(on: place)
      let answer = try await RawClient(address)
        .exchange("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(answer.hasSuffix("from \(client)"))
    }
    await server.stop()
    #expect(HTTPServer.clientAddress == nil)
  }

  @Test func anAddressWithAHostMeansTheSame() async throws {
    let request = try await received(
      "GET http://localhost/a?b HTTP/1.1\r\nHost: localhost\r\n\r\n"
    )
    #expect(request.url.absoluteString == "http://localhost/a?b")
  }

  @Test func linesKeepTheirOrderAndAreNotMerged() async throws {
    let request = try await received(
      "PURGE / HTTP/1.1\r\nHost: localhost\r\nCookie: a=1\r\nX-Y:\t z \r\ncookie: b=2\r\n\r\n"
    )
    #expect(request.method == HTTPRequest.Method(rawValue: "PURGE"))
    #expect(request.fields.map(\.name) == ["Host", "Cookie", "X-Y", "cookie"])
    #expect(request.fields.map(\.value) == ["localhost", "a=1", "z", "b=2"])
  }

  @Test func bodyLengthMatchesContentLength() async throws {
    let head = "POST / HTTP/1.1\r\nHost: localhost\r\n"
    #expect(try await received(head + "\r\n").body.length == 0)
    #expect(try await received(head + "Content-Length: 5\r\n\r\nhello").body.length == 5)
    #expect(try await received(head + "Content-Length: 9\r\n\r\nhell").body.length == 9)
    let chunks = head + "Transfer-Encoding: chunked\r\n\r\n1\r\n"
    #expect(try await received(chunks).body.length == nil)
  }

  @Test func otherHostsCanBeAnsweredFor() async throws {
    var configuration = HTTPServer.Configuration()
    configuration.allowedHosts = ["store.test"]
    let server = HTTPServer(configuration: configuration) { _ in HTTPResponse() }
    try await server.run(on: .loopback()) { address in
      for (host, status) in [("Store.Test:80", 200), ("localhost", 421)] {
        let answer = try await RawClient(address)
          .exchange("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
      }
    }
  }
}
