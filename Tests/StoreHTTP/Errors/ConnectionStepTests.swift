#if canImport(CCurl)
import Foundation
import StoreHTTP
import TestSupport
import Testing

/// At which step of the way to a server an error happened.
struct ConnectionStepTests {
  private func step(
    of address: String,
    through proxy: CurlTransport.Proxy = .none,
    within limits: HTTPClient.TimeLimits = .init()
  ) async throws -> HTTPError.ConnectionStep? {
    var configuration = CurlTransport.Configuration()
    configuration.proxy = proxy
    let transport = CurlTransport(configuration)
    let request = try HTTPRequest.get(address)
    let error = await #expect(throws: HTTPError.self) {
      try await transport.text(request, within: limits)
    }
    return error?.step
  }

  @Test func anUnknownHostName() async throws {
    #expect(try await step(of: "https://unknown.invalid/") == .nameLookup)
    let proxy = CurlTransport.Proxy.address("http://unknown.invalid:3128")
    #expect(try await step(of: "https://example.org/", through: proxy) == .nameLookup)
  }

  @Test func aClosedPort() async throws {
    let closed = try ClosedPort()
    for scheme in ["http", "https"] {
      #expect(try await step(of: "\(scheme)://127.0.0.1:\(closed.port)/") == .connection)
    }
  }

  /// The number of a socket that is refused is soon reused by another, which connects.
  @Test func aClosedPortWhileOthersConnect() async throws {
    let closed = try ClosedPort()
    let server = try ScriptedServer { $0.waitForClose() }
    try await withThrowingTaskGroup { group in
      group.addTask {
        for _ in 1...2_000 { _ = try StreamSocket(connectingTo: server.port) }
      }
      for _ in 1...200 {
        #expect(try await step(of: "http://127.0.0.1:\(closed.port)/") == .connection)
      }
      try await group.waitForAll()
    }
  }

  @Test(arguments: ["HTTP/1.1 200 OK\r\n\r\n", "", "\u{15}\u{3}\u{1}\0\u{2}\u{2}\u{28}"])
  func malformedTLSResponseFailsAtHandshake(_ answer: String) async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.read(atMost: 100)
      try connection.send(answer)
    }
    #expect(try await step(of: "https://127.0.0.1:\(server.port)/") == .tlsHandshake)
  }

  @Test func aHandshakeThatHangs() async throws {
    let server = try ScriptedServer { $0.waitForClose() }
    let address = "https://127.0.0.1:\(server.port)/"
    #expect(try await step(of: address, within: .short(.connect)) == .tlsHandshake)
  }

  @Test(arguments: ["SSH-2.0-OpenSSH_9.2\r\n\r\n", "", "HTTP/1.1 200 OK\r\nContent-"])
  func malformedHTTPResponseFailsAtExchange(_ answer: String) async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send(answer)
    }
    #expect(try await step(of: server.url.absoluteString) == .exchange)
  }

  @Test func anAnswerThatHangs() async throws {
    let server = try ScriptedServer { $0.waitForClose() }
    let address = server.url.absoluteString
    #expect(try await step(of: address, within: .short(.firstByte)) == .exchange)
  }

  @Test func errorReasonsMapToTheirSteps() {
    #expect(HTTPError(.notCached).step == nil)
    #expect(HTTPError(.cancelled).step == nil)
    #expect(HTTPError(.noConnection).step == .connection)
    #expect(HTTPError(.status(503, HTTPError.Problem())).step == .exchange)
    #expect(HTTPError(.certificateRefused("It has expired.")).step == .tlsHandshake)
  }

  @Test func theServersClock() {
    let response = HTTPResponse(fields: ["Date": "Sun, 06 Nov 1994 08:49:37 GMT"])
    #expect(response.date == Date(timeIntervalSince1970: 784_111_777))
    #expect(HTTPResponse(fields: ["Date": "today"]).date == nil)
    #expect(HTTPResponse().date == nil)
  }
}
#endif
