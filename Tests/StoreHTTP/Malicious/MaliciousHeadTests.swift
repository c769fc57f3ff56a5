#if canImport(CCurl)
import Foundation
import StoreHTTP
import TestSupport
import Testing

/// A server that means harm by the head of its answer.
@Suite(.timeLimit(.minutes(10)))
struct MaliciousHeadTests {
  @Test func anEndlessHeaderEndsAtItsLimit() async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\n")
      while true { try connection.send("X-More: \(String(repeating: "m", count: 1_000))\r\n") }
    }
    await HTTPClient.bare(server).expect(.tooLarge(.header))
    #expect(await server.waitUntil { $0.open == 0 })
  }

  @Test(arguments: ["HTTP/1.1 200 OK\r\nX-Long: ", "HTTP/1.1 200 ", "HTTP/1.1 200 OK\r\n"])
  func aLineWithoutEndEndsAtTheLimit(_ beginning: String) async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send(beginning)
      let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 100_000)
      for _ in 0..<100 { try connection.send(piece) }
      connection.waitForClose()
    }
    await HTTPClient.bare(server).expect(.tooLarge(.header))
    #expect(await server.waitUntil { $0.open == 0 })
  }

  @Test(arguments: [100, 103])
  func aFloodOfInterimAnswersEnds(_ status: Int) async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      while true { try connection.send("HTTP/1.1 \(status) Wait\r\nX-Hint: hint\r\n\r\n") }
    }
    await HTTPClient.bare(server).expect(.tooLarge(.header))
    #expect(await server.waitUntil { $0.open == 0 })
  }

  @Test func aFewInterimAnswersAreHarmless() async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send(
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n"
      )
      try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    }
    let client = HTTPClient.bare(server)
    let response = try await client.response(for: HTTPRequest(.get, server.url))
    #expect(response.status == 200)
    #expect(!response.fields.contains("Link"), "An interim answer's fields are not the answer's.")
  }

  @Test(arguments: [
    "FOO\r\n\r\n",
    "<html>An answer of HTTP/0.9</html>",
    "HTTP/1.1 abc\r\n\r\n",
    "HTTP/1.1\r\n\r\n",
    "HTTP/1.1 20\r\n\r\n",
    "HTTP/1.1 2000 Many\r\n\r\n",
    "HTTP/1.1 -20 Minus\r\n\r\n",
    "HTTP/9.9 200 OK\r\nContent-Length: 0\r\n\r\n",
    "ICY 200 OK\r\nContent-Length: 0\r\n\r\n",
    "\r\n\r\n\r\n\r\n",
    "\0\0\0\0\0\0\0\0\0\0\0\0",
    "HTTP/1.1 200 OK\r\nX-Null: a\0b\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nX-Return: a\rSet-Cookie: b=c\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nno colon here\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nX Space: a\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 200 OK\r\n: nameless\r\nContent-Length: 0\r\n\r\n",
  ])
  func whatIsNoHeadIsMalformed(_ head: String) async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send(head)
    }
    await HTTPClient.bare(server).expect(.malformed)
  }

  /// Every byte comes in time, and the head never ends.
  @Test func aHeadThatDripsEndsInTime() async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\nX: ")
      while true {
        try connection.pause(.milliseconds(20))
        try connection.send("x")
      }
    }
    let client = HTTPClient.bare(server, whole: .milliseconds(300))
    await client.expect(.timedOut(.whole))
    #expect(await server.waitUntil { $0.open == 0 })
  }

  @Test(arguments: [
    "99999999999999999999", "-1", "9223372036854775807", "Fri, 31 Dec 9999 23:59:59 GMT", "soon",
    "1e308",
  ])
  func aGiantRetryAfterIsNotWaitedFor(_ pause: String) async throws {
    let server = try ScriptedServer { connection in
      while try connection.readHead() != nil {
        let head = "HTTP/1.1 503 Busy\r\nRetry-After: \(pause)\r\nContent-Length: 0\r\n\r\n"
        try connection.send(head)
      }
    }
    var configuration = HTTPClient.Configuration()
    configuration.retries.initialDelay = .milliseconds(1)
    let events = EventLog()
    configuration.onEvent = events.listener
    let client = HTTPClient(server.url, over: CurlTransport(), configuration)
    await client.expect(.answered(503, bytes: 0))
    #expect(events.retries.allSatisfy { $0.after < .seconds(1) })
    #expect(events.objections.count == 1)
  }
}
#endif
