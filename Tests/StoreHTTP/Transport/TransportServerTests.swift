import Foundation
import HTTPServing
import StoreHTTP
import Testing

/// Transports against a server as there are many, and not one that was made for the test.
struct TransportServerTests {
  @Test(arguments: NetworkTransport.allCases, ["GET", "DELETE", "OPTIONS", "PURGE"])
  func aRequestGetsItsAnswer(_ transport: NetworkTransport, method: String) async throws {
    try await HTTPServer { request in
      .text("\(request.method.rawValue) \(request.url.path) \(request.url.query ?? "")")
    }.run(on: .loopback()) { address in
      let url = try "\(address.url)a/b?c=%2B+d".url
      let text = try await transport.make().text(
        HTTPRequest(HTTPRequest.Method(rawValue: method), url)
      )
      #expect(text == "\(method) /a/b c=%2B+d")
    }
  }

  @Test(arguments: NetworkTransport.allCases, [0, 1, 5_000_000])
  func aBodyGoesThereAndBack(_ transport: NetworkTransport, size: Int) async throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 * $0 >> 8) }
    try await HTTPServer { HTTPResponse(body: $0.body) }.run(on: .loopback()) { address in
      let request = HTTPRequest(.post, address.url, body: HTTPBody(bytes))
      let response = try await transport.make().head(request)
      let echoed = try await response.body.collected()
      #expect(echoed == bytes)
    }
  }

  @Test(arguments: NetworkTransport.allCases)
  func aStreamGoesThereAndBack(_ transport: NetworkTransport) async throws {
    let chunks = (0..<20).map { [UInt8](repeating: UInt8($0), count: 50_000) }
    try await HTTPServer { request in
      // Read whole first: not every transport reads an answer while it still sends.
      let sent = (try? await request.body.collected()) ?? []
      return HTTPResponse(body: .streamed([Array(sent.prefix(10)), Array(sent.dropFirst(10))]))
    }.run(on: .loopback()) { address in
      let request = HTTPRequest(.put, address.url, body: .streamed(chunks))
      let response = try await transport.make().head(request)
      let echoed = try await response.body.collected()
      #expect(echoed == chunks.flatMap(\.self))
    }
  }

  @Test(arguments: NetworkTransport.allCases)
  func headBringsTheHeadOfGet(_ transport: NetworkTransport) async throws {
    try await HTTPServer { _ in .text("mug", fields: ["ETag": "\"1\""]) }.run(on: .loopback()) {
      address in
      let transport = transport.make()
      let get = try await transport.head(HTTPRequest(.get, address.url))
      let head = try await transport.head(HTTPRequest(.head, address.url))
      let body = try await get.body.collected()
      #expect(body == Array("mug".utf8))
      #expect(head.body.bytes == [])
      for name in ["ETag", "Content-Length"] { #expect(head.fields[name] == get.fields[name]) }
    }
  }
}
