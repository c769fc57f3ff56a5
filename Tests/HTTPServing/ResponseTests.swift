import Foundation
import FoundationCore
import HTTPServing
import StoreHTTP
import Testing

struct ResponseTests {
  private func answer(
    _ response: HTTPResponse,
    to request: String = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
  ) async throws -> String {
    try await HTTPServer { _ in response }.run(on: .loopback()) { address in
      let client = try RawClient(address)
      await client.send(request)
      await client.endSending()
      return await client.receiveAll() ?? "(broken off)"
    }
  }

  private func pieces(_ pieces: [String], length: Int? = nil, thenFails: Bool = false) -> HTTPBody {
    let rest = Lock(pieces[...])
    return HTTPBody(length: length) { () throws(HTTPError) in
      let next = rest.withLock { $0.popFirst() }
      if next == nil && thenFails { throw HTTPError(.bodyFailed) }
      return next.map { Array($0.utf8) }
    }
  }

  @Test func linesKeepTheirOrderAndAreNotMerged() async throws {
    var fields: HTTPFields = ["B": "1", "A": "2"]
    fields.append("B", "3")
    let answer = try await answer(HTTPResponse(status: 201, fields: fields))
    #expect(answer.hasPrefix("HTTP/1.1 201 Created\r\nB: 1\r\nA: 2\r\nB: 3\r\nDate: "))
  }

  @Test func aStreamOfUnknownLengthGoesInChunks() async throws {
    let answer = try await answer(HTTPResponse(body: pieces(["mug", "", "0123456789abcdef"])))
    #expect(answer.contains("\r\nTransfer-Encoding: chunked\r\n"))
    #expect(answer.hasSuffix("\r\n\r\n3\r\nmug\r\n10\r\n0123456789abcdef\r\n0\r\n\r\n"))
  }

  @Test func aStreamOfKnownLengthGoesAsItIs() async throws {
    let answer = try await answer(HTTPResponse(body: pieces(["mug", "s"], length: 4)))
    #expect(answer.contains("\r\nContent-Length: 4\r\n"))
    #expect(answer.hasSuffix("\r\n\r\nmugs"))
  }

  @Test func toHTTP10AStreamEndsWithTheConnection() async throws {
    let answer = try await answer(
      HTTPResponse(body: pieces(["mug", "s"])),
      to: "GET / HTTP/1.0\r\nHost: localhost\r\n\r\n"
    )
    #expect(!answer.contains("Transfer-Encoding"))
    #expect(answer.contains("\r\nConnection: close\r\n"))
    #expect(answer.hasSuffix("\r\n\r\nmugs"))
  }

  @Test(arguments: ["HTTP/1.1", "HTTP/1.0"])
  func aStreamThatFailsIsNoticed(version: String) async throws {
    let answer = try await answer(
      HTTPResponse(body: pieces(["mug"], thenFails: true)),
      to: "GET / \(version)\r\nHost: localhost\r\n\r\n"
    )
    #expect(answer == "(broken off)")
  }

  @Test(arguments: [["mug"], ["mug", "mug"]])
  func aStreamOfAnotherLengthThanToldIsNoticed(given: [String]) async throws {
    let answer = try await answer(HTTPResponse(body: pieces(given, length: 4)))
    #expect(answer == "(broken off)")
  }

  @Test func headResponseHasContentLengthWithoutBody() async throws {
    let head = "HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    let own = try await answer(HTTPResponse(fields: ["Content-Length": "7000"]), to: head)
    #expect(own.contains("\r\nContent-Length: 7000\r\n") && own.hasSuffix("\r\n\r\n"))
    let given = try await answer(HTTPResponse(body: HTTPBody(Array("mug".utf8))), to: head)
    #expect(given.contains("\r\nContent-Length: 3\r\n") && given.hasSuffix("\r\n\r\n"))
  }

  @Test(arguments: [204, 304])
  func statusesWithoutContentHaveNone(status: Int) async throws {
    let answer = try await answer(
      HTTPResponse(status: status, body: HTTPBody(Array("mug".utf8)))
    )
    #expect(answer.hasSuffix("\r\n\r\n"))
    #expect(!answer.contains("Content-Length: 0"))
  }

  @Test func theLengthIsTheServersToTell() async throws {
    let fields: HTTPFields = ["Content-Length": "900", "Transfer-Encoding": "gzip", "X": "1"]
    let answer = try await answer(HTTPResponse(fields: fields, body: HTTPBody(Array("mug".utf8))))
    #expect(answer.contains("\r\nContent-Length: 3\r\n"))
    #expect(!answer.contains("900") && !answer.contains("gzip") && answer.contains("\r\nX: 1\r\n"))
  }

  @Test(arguments: [
    HTTPResponse(fields: ["X": "1\r\nSet-Cookie: a=1"]),
    HTTPResponse(fields: ["X\r\nY": "1"]),
    HTTPResponse(fields: ["": "1"]),
    HTTPResponse(status: 99),
    HTTPResponse(status: 101),
    HTTPResponse(status: 1200),
  ])
  func whatCannotBeSentIsA500(response: HTTPResponse) async throws {
    let answer = try await answer(response)
    #expect(answer.hasPrefix("HTTP/1.1 500 Internal Server Error\r\n"))
    #expect(!answer.contains("Set-Cookie"))
  }

  @Test func responsesThatTheSocketTakesInPartsArriveWhole() async throws {
    // Each is sent in one piece; all of them together are more than sockets hold.
    let (count, size) = (150, 60_000)
    let answered = Lock(0)
    let server = HTTPServer { request in
      guard request.target == "/large" else { return HTTPResponse() }
      let number = answered.withLock { answered in
        answered += 1
        return answered
      }
      return HTTPResponse(body: HTTPBody([UInt8](repeating: Self.letter(number), count: size)))
    }
    try await server.run(on: .loopback()) { address in
      let request = "GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n"
      let client = try RawClient(address)
      await client.send(String(repeating: request, count: count))
      await client.endSending()
      // The sockets are full once a turn of the loop for another client brings no further response.
      let other = try RawClient(address)
      var before = -1
      while answered.withLock({ $0 }) != before {
        before = answered.withLock { $0 }
        await other.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = await other.receive(until: "\r\n\r\n")
      }
      let responses = await client.receiveAll()?.split(separator: "HTTP/1.1 200 OK\r\n") ?? []
      #expect(responses.count == count)
      for (index, response) in responses.enumerated() {
        let (head, body) = (response.utf8.dropLast(size), response.utf8.suffix(size))
        #expect(head.count < 100 && body.allSatisfy { $0 == Self.letter(index + 1) })
      }
    }
  }

  private static func letter(_ number: Int) -> UInt8 { UInt8(ascii: "a") + UInt8(number % 26) }

  @Test func aClientThatDoesNotReadHoldsTheStreamUp() async throws {
    let sent = Lock(0)
    let server = HTTPServer { _ in
      HTTPResponse(
        body: HTTPBody { () throws(HTTPError) in
          sent.withLock { $0 += 1 }
          return [UInt8](repeating: 0, count: 1_000_000)
        }
      )
    }
    try await server.run(on: .loopback()) { address in
      let client = try RawClient(address)
      await client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
      _ = await client.receive(until: "\r\n\r\n")
      // An endless stream: had it not been held up, this would not come to its end.
    }
    #expect(sent.withLock { $0 } < 100)
  }
}
