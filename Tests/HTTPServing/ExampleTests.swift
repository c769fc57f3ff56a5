import Foundation
import HTTPServing
import StoreHTTP
import Testing

/// The examples of the documentation, as they stand there.
struct ExampleTests {
  @Test func theFrontPage() async throws {
    var router = Router()
    router.get("products/:id") { (request, id: Int) in
      HTTPResponse(body: HTTPBody(Array("Product \(id)".utf8)))
    }
    let server = HTTPServer(handler: router.handler)
    let address = try await server.start(on: .loopback())

    let answer = try await RawClient(address)
      .exchange("GET /products/7 HTTP/1.1\r\nHost: \(address)\r\n\r\n")
    #expect(answer.hasSuffix("Product 7"))
    await server.stop()
  }

  @Test func theServer() async throws {
    let server = HTTPServer { request in HTTPResponse(body: HTTPBody(Array("Hello".utf8))) }
    try await server.run(on: .loopback()) { address in
      let answer = try await RawClient(address)
        .exchange("GET / HTTP/1.1\r\nHost: \(address)\r\n\r\n")
      #expect(answer.hasSuffix("Hello"))
    }
  }
}
