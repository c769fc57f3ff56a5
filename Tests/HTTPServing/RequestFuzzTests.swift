import Foundation
import FoundationCore
import HTTPServing
import StoreHTTP
import TestSupport
import Testing

/// Requests that are broken at random: each is answered or refused, and the server serves on.
struct RequestFuzzTests {
  private let samples = [
    ReaderTests.request,
    "GET /a/b%20c?x=1&y=%C3%A9 HTTP/1.1\r\nHost: localhost:8080\r\nRange: bytes=0-9\r\n\r\n",
    "POST /things HTTP/1.1\r\nHost: [::1]\r\nContent-Length: 12\r\nExpect: 100-continue\r\n\r\n"
      + "hello, world",
    "PUT http://localhost/a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
      + "7fffffffffffffff\r\nhello\r\n0\r\n\r\n",
    "HEAD / HTTP/1.0\r\nConnection: close, x\r\n\r\nGET * HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n",
  ]

  @Test(arguments: Mutations.seeds) func theyAreReadTheSameWholeAndInBytes(_ seed: Int) {
    var mutations = Mutations(of: samples, seed: seed)
    for _ in 0..<100 {
      let bytes = mutations.next()
      // The longest would take long in bytes, and are refused anyway.
      guard bytes.count < 1500 else { continue }
      let whole = ReaderTests.read([bytes[...]])
      let single = ReaderTests.read(bytes.indices.map { bytes[$0...$0] })
      #expect(whole == single, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }

  @Test(arguments: Mutations.seeds) func theServerServesOn(_ seed: Int) async throws {
    var router = Router()
    router.get("a/:name") { (_, name: String) in HTTPResponse(body: HTTPBody(Array(name.utf8))) }
    router.on(.post, "things") { request in
      // What cannot be read the server refuses itself.
      HTTPResponse(body: HTTPBody((try? await request.body.collected(upTo: 1000)) ?? []))
    }
    var mutations = Mutations(of: samples, seed: seed)
    try await HTTPServer(handler: router.handler).run(on: .loopback()) { address in
      for _ in 0..<10 {
        let bytes = mutations.next()
        let client = try RawClient(address)
        await client.send(bytes)
        await client.endSending()
        // A request that is cut off ends without an answer.
        let answer = await client.receiveAll() ?? ""
        let isHTTP = answer.isEmpty || answer.hasPrefix("HTTP/1.1 ")
        #expect(isHTTP, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
        #expect(!answer.hasPrefix("HTTP/1.1 500"))
      }
      let last = try await RawClient(address).exchange("GET /a/b HTTP/1.0\r\n\r\n")
      #expect(last.hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test(arguments: Mutations.seeds)
  func answersOfTheHandlerAreSentOrRefused(_ seed: Int) async throws {
    let sample =
      "Content-Length: 5\nContent-Range: bytes 0-4/10\nDate: now\nConnection: close\nX: a"
    let mutations = Lock(Mutations(of: [sample], seed: seed))
    let server = HTTPServer { _ in
      mutations.withLock { mutations in
        var fields = HTTPFields()
        for line in mutations.nextText().split(separator: "\n") {
          let parts = line.split(separator: ":", maxSplits: 1)
          if parts.count == 2 { fields.append(String(parts[0]), String(parts[1])) }
        }
        let status = mutations.pick([200, 204, 206, 304, 416, 0, -1, 100, 599, .max, .min])
        return HTTPResponse(status: status, fields: fields, body: HTTPBody(Array("hello".utf8)))
      }
    }
    try await server.run(on: .loopback()) { address in
      for method in ["GET", "HEAD", "GET", "POST", "GET"] {
        let request = "\(method) / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        let answer = try await RawClient(address).exchange(request)
        #expect(answer.wholeMatch(of: /(?s)HTTP\/1\.1 \d\d\d .*\r\n\r\n.*/) != nil)
      }
    }
  }
}
