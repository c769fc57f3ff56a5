#if canImport(CCurl)
import Foundation
import StoreHTTP
import TestSupport
import Testing

/// A server that leads elsewhere, and a caller who is made to write more than one message.
@Suite(.timeLimit(.minutes(10)))
struct MaliciousDirectionTests {
  private let credentials: HTTPFields = [
    "Authorization": "Bearer s3cret", "Cookie": "session=s3cret", "X-Api-Key": "s3cret",
    "Proxy-Authorization": "Basic s3cret",
  ]

  @Test(arguments: [301, 302, 303, 307, 308])
  func credentialsStayWithTheirOrigin(_ status: Int) async throws {
    let thief = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    }
    let address = thief.url.absoluteString
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send(
        "HTTP/1.1 \(status) Go\r\nLocation: \(address)\r\nContent-Length: 0\r\n\r\n"
      )
    }
    let client = HTTPClient(server.url, over: CurlTransport())
    await client.expect(.answered(200, bytes: 2), fields: credentials)
    let head = try #require(thief.log.heads.first)
    #expect(!head.contains("s3cret"), "\(head)")
    #expect(server.log.heads.first?.contains("s3cret") == true)
  }

  @Test func redirectsWithoutEndEnd() async throws {
    let server = try ScriptedServer { connection in
      var number = 0
      while try connection.readHead() != nil {
        number += 1
        try connection.send(
          "HTTP/1.1 302 Go\r\nLocation: /\(number)\r\nContent-Length: 0\r\n\r\n"
        )
      }
    }
    let client = HTTPClient(server.url, over: CurlTransport())
    let limit = client.configuration.redirects.limit
    await client.expect(.refusedRedirect(.tooMany(limit: limit)))
    #expect(server.log.heads.count == limit + 1)
  }

  @Test func aRedirectToItselfIsACycle() async throws {
    let server = try ScriptedServer { connection in
      while try connection.readHead() != nil {
        try connection.send("HTTP/1.1 302 Go\r\nLocation: /\r\nContent-Length: 0\r\n\r\n")
      }
    }
    let client = HTTPClient(server.url, over: CurlTransport())
    await client.expect(.refusedRedirect(.cycle))
  }

  @Test(arguments: [
    "file:///etc/passwd", "gopher://127.0.0.1:70/_x", "javascript:alert(1)", "dict://127.0.0.1/d",
    "http://[::1/", "ftp://127.0.0.1/",
  ])
  func aRedirectLeadsOnlyOntoTheWeb(_ address: String) async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send(
        "HTTP/1.1 302 Go\r\nLocation: \(address)\r\nContent-Length: 0\r\n\r\n"
      )
    }
    let client = HTTPClient(server.url, over: CurlTransport())
    await client.expect(.refusedRedirect(.invalidLocation))
  }

  @Test(arguments: [
    ("X-Note", "a\r\nX-Evil: b"), ("X-Note", "a\nb"), ("X-Note", "a\rb"), ("X-Note", "a\0b"),
    ("X-Evil: b\r\nX-Note", "a"), ("X Note", "a"), ("", "a"), ("X-Note:", "a"),
  ])
  func aFieldWithALineBreakIsNotSent(_ name: String, value: String) async throws {
    let server = try ScriptedServer { $0.waitForClose() }
    let client = HTTPClient.bare(server)
    await client.expect(.notSent, fields: [name: value])
    #expect(server.log.accepted == 0)
  }

  @Test(arguments: ["GET / HTTP/1.1\r\nX-Evil: b\r\n\r\nGET", "GET /", "", "GÉT"])
  func aMethodThatIsNoWordIsNotSent(_ method: String) async throws {
    let server = try ScriptedServer { $0.waitForClose() }
    let client = HTTPClient.bare(server)
    await client.expect(.notSent, HTTPRequest.Method(rawValue: method))
    #expect(server.log.accepted == 0)
  }

  /// The caller's own words must not change where a message begins or ends.
  @Test(arguments: ["Content-Length", "Transfer-Encoding", "Host"])
  func aFieldThatFramesTheMessageIsNotTwice(_ name: String) async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    }
    let client = HTTPClient.bare(server)
    let body = HTTPBody(Array("hello".utf8))
    let request = HTTPRequest(.post, server.url, fields: [name: "3"], body: body)
    _ = await Outcome(of: request, by: client)
    let lines = (server.log.heads.first ?? "").lowercased().split(separator: "\r\n")
    #expect(lines.count { $0.hasPrefix("\(name.lowercased()):") } <= 1)
    #expect(!lines.contains("content-length: 3"))
    #expect(!lines.contains("transfer-encoding: 3"))
  }
}
#endif
