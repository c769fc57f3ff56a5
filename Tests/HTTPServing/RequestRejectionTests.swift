import Foundation
import FoundationCore
import HTTPServing
import StoreHTTP
import Testing

/// The requests that the server rejects because another parser could read them differently.
struct RequestRejectionTests {
  struct Probe: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let request: String
    let status: Int

    init(_ description: String, _ request: String, _ status: Int = 400) {
      testDescription = description
      self.request = request
      self.status = status
    }
  }

  private static let host = "Host: localhost\r\n"
  private static let get = "GET / HTTP/1.1\r\n"
  private static let post = "POST / HTTP/1.1\r\nHost: localhost\r\n"
  private static let chunked = post + "Transfer-Encoding: chunked\r\n\r\n"

  static let seventeen = [
    Probe("no Host", get + "\r\n"),
    Probe("two Hosts", get + host + host + "\r\n"),
    Probe("two lengths", post + "Content-Length: 1\r\nContent-Length: 1\r\n\r\nx"),
    Probe("+4", post + "Content-Length: +4\r\n\r\nabcd"),
    Probe("-1", post + "Content-Length: -1\r\n\r\n"),
    Probe("gzip, chunked", post + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501),
    Probe("xchunked", post + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", 501),
    Probe("chunk 0x5", chunked + "0x5\r\nhello\r\n0\r\n\r\n"),
    Probe("chunk overflow", chunked + "10000000000000005\r\nhello\r\n0\r\n\r\n"),
    Probe("blank before the colon", get + "Host : localhost\r\n\r\n"),
    Probe("empty name", get + host + ": x\r\n\r\n"),
    Probe("NUL", get + host + "X: a\0b\r\n\r\n"),
    Probe("control byte in the method", "G\u{1}T / HTTP/1.1\r\n" + host + "\r\n"),
    Probe("HTTP/1.x", "GET / HTTP/1.x\r\n" + host + "\r\n"),
    Probe("HTTP/9.9", "GET / HTTP/9.9\r\n" + host + "\r\n", 505),
    Probe("raw 0x80", get + host + "X: \u{80}\r\n\r\n"),
    Probe(
      "header of 64 KiB",
      get + host + "X: " + String(repeating: "x", count: 65536) + "\r\n\r\n",
      431
    ),
  ]

  static let more = [
    Probe("raw 0x80 in the target", "GET /\u{80} HTTP/1.1\r\n" + host + "\r\n"),
    Probe("two different lengths", post + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nx"),
    Probe("a list of lengths", post + "Content-Length: 1, 1\r\n\r\nx"),
    Probe("an empty length", post + "Content-Length:\r\n\r\n"),
    Probe("a length beyond all", post + "Content-Length: 99999999999999999999\r\n\r\n"),
    Probe(
      "length and chunks",
      post + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    ),
    Probe("chunked twice", post + "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n", 501),
    Probe(
      "chunked on two lines",
      post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    ),
    Probe(
      "chunks in HTTP/1.0",
      "POST / HTTP/1.0\r\n" + host + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    ),
    Probe("a chunk longer than it says", chunked + "1\r\nhello\r\n0\r\n\r\n"),
    Probe("a chunk of negative length", chunked + "-1\r\n"),
    Probe("a chunk without length", chunked + "\r\nhello\r\n"),
    Probe("a blank after the length of a chunk", chunked + "1 \r\nx\r\n0\r\n\r\n"),
    Probe("a bare line feed after a chunk", chunked + "1\nx\r\n0\r\n\r\n"),
    Probe("a trailer that is none", chunked + "0\r\nno colon\r\n\r\n"),
    Probe("bare line feeds", "GET / HTTP/1.1\nHost: localhost\n\n"),
    Probe("a folded line", get + host + "X: a\r\n b\r\n\r\n"),
    Probe("a bare carriage return", get + host + "X: a\rY: b\r\n\r\n"),
    Probe("an asterisk in place of a path", "GET * HTTP/1.1\r\n" + host + "\r\n"),
    Probe("two blanks", "GET  / HTTP/1.1\r\n" + host + "\r\n"),
    Probe("a blank in the target", "GET /a b HTTP/1.1\r\n" + host + "\r\n"),
    Probe("a fragment", "GET /#a HTTP/1.1\r\n" + host + "\r\n"),
    Probe("a percent sign that encodes nothing", "GET /%zz HTTP/1.1\r\n" + host + "\r\n"),
    Probe("a target without a slash", "GET products HTTP/1.1\r\n" + host + "\r\n"),
    Probe("another host in the target", "GET http://evil/ HTTP/1.1\r\n" + host + "\r\n"),
    Probe("a longer host in the target", "GET http://localhost.evil/ HTTP/1.1\r\n" + host + "\r\n"),
    Probe("an empty Host", get + "Host:\r\n\r\n"),
    Probe("a Host with a path", get + "Host: localhost/x\r\n\r\n"),
    Probe("a Host with a user", get + "Host: a@localhost\r\n\r\n"),
    Probe("a foreign Host", get + "Host: evil.example\r\n\r\n", 421),
    Probe("lower-case protocol", "GET / http/1.1\r\n" + host + "\r\n"),
    Probe("HTTP/2.0", "GET / HTTP/2.0\r\n" + host + "\r\n", 505),
    Probe("no version", "GET /\r\n" + host + "\r\n"),
    Probe("TLS", "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\r\n\r\n"),
    Probe("an unknown expectation", post + "Expect: tea\r\n\r\n", 417),
    Probe("a body beyond the limit", post + "Content-Length: 20000000\r\n\r\n", 413),
    Probe("a chunk beyond the limit", chunked + "1312d00\r\n", 413),
  ]

  @Test(arguments: seventeen + more)
  func isRefusedBeforeTheHandlerHearsOfIt(probe: Probe) async throws {
    let asked = Lock(0)
    let told = Lock<[HTTPServer.Event]>([])
    var configuration = HTTPServer.Configuration()
    configuration.onEvent = { event in told.withLock { $0.append(event) } }
    let server = HTTPServer(configuration: configuration) { _ in
      asked.withLock { $0 += 1 }
      return HTTPResponse()
    }
    try await server.run(on: .loopback()) { address in
      let client = try RawClient(address)
      // One byte for each character, so that a test can say any byte.
      await client.send(probe.request.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
      let answer = await client.receiveAll() ?? "(broken off)"
      #expect(answer.hasPrefix("HTTP/1.1 \(probe.status) "))
      #expect(answer.contains("\r\nConnection: close\r\n"))
    }
    #expect(asked.withLock { $0 } == 0)
    guard case .rejected(probe.status, _)? = told.withLock({ $0.first }) else {
      Issue.record("No event was reported.")
      return
    }
  }

  @Test func aBadChunkThatComesLaterIsRefusedAsWell() async throws {
    let server = HTTPServer { request in
      // The server refuses, even if the handler responds.
      _ = try? await request.body.collected()
      return HTTPResponse()
    }
    try await server.run(on: .loopback()) { address in
      let client = try RawClient(address)
      await client.send(Self.chunked + "5\r\nhel")
      await client.send("lo\r\n0x5\r\n")
      #expect(await client.receiveAll()?.hasPrefix("HTTP/1.1 400 ") == true)
    }
  }

  @Test(arguments: [
    "\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET / HTTP/1.1\r\nhOST:localhost:8080 \t\r\n\r\n",
    "GET http://LOCALHOST/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n",
    "GET /?a[0]={b}|c HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET / HTTP/1.0\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nX: m\u{e4}\u{2713}\r\nY:\r\n\r\n",
  ])
  func whatIsOnlyUnusualIsAnswered(request: String) async throws {
    try await HTTPServer { _ in HTTPResponse() }.run(on: .loopback()) { address in
      let answer = try await RawClient(address).exchange(request)
      #expect(answer.hasPrefix("HTTP/1.1 200 "))
    }
  }
}
