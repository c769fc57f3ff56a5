import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

/// Responses on the wire as a transport returns them.
struct TransportAnswerTests {
  @Test(arguments: NetworkTransport.allCases)
  func statusFieldsAndBodyComeBack(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer.answering(
      .answer("418 I'm a teapot", "X-Empty:\r\nX-Padded:   a b  \r\nETag: \"x\"\r\n", "short")
    )
    let response = try await transport.make().head(server.request())
    #expect(response.status == 418)
    #expect(response.provenance == .network)
    #expect(response.fields["x-empty"] == "")
    #expect(response.fields["x-padded"] == "a b")
    #expect(response.fields["etag"] == "\"x\"")
    #expect(response.body.length == 5 || response.body.bytes?.count == 5)
    #expect(try await response.body.collected() == Array("short".utf8))
  }

  @Test(arguments: NetworkTransport.allCases)
  func linesStayAsTheyCame(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer.answering(
      .answer("200 OK", "Set-Cookie: a=1\r\nAge: 7\r\nset-cookie: b=2\r\nAge: 0\r\nVary: A\r\n")
    )
    let response = try await transport.make().head(server.request())
    _ = try await response.body.collected()
    try await transport.expect(unless: .joinsLines) {
      #expect(response.fields.values(of: "Set-Cookie") == ["a=1", "b=2"])
      #expect(response.fields.values(of: "Age") == ["7", "0"])
    }
    try await transport.expect(unless: .losesOrder) {
      let names = ["Set-Cookie", "Age", "set-cookie", "Age", "Vary", "Content-Length"]
      #expect(response.fields.map(\.name) == names)
    }
  }

  @Test(arguments: NetworkTransport.allCases, ["200 OK", "404 ", "599 What", "999 Odd"])
  func anyStatusComesBack(_ transport: NetworkTransport, status: String) async throws {
    let server = try ScriptedServer.answering(.answer(status))
    let response = try await transport.make().head(server.request())
    #expect("\(response.status)" == status.prefix(3))
    #expect(try await response.body.collected() == Array("ok".utf8))
  }

  @Test(arguments: NetworkTransport.allCases)
  func aStatusMayStandAlone(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer.answering(.answer("204"))
    try await transport.expect(unless: .wantsASpace) {
      let response = try await transport.make().head(server.request())
      #expect(response.status == 204)
    }
  }

  @Test(
    arguments: NetworkTransport.allCases,
    ["100 Continue", "102 Processing", "103 Early Hints"]
  )
  func interimResponsesAreSkipped(
    _ transport: NetworkTransport,
    interim: String
  ) async throws {
    let early = "HTTP/1.1 \(interim)\r\nLink: </a>; rel=preload\r\n\r\n"
    let server = try ScriptedServer.answering(early + early + .answer())
    let response = try await transport.make().head(server.request())
    #expect(response.status == 200)
    #expect(response.fields["Link"] == nil)
    #expect(try await response.body.collected() == Array("ok".utf8))
  }

  @Test(
    arguments: NetworkTransport.allCases,
    [
      ("HEAD", "200 OK"), ("GET", "204 No Content"), ("GET", "304 Not Modified"),
    ]
  )
  func bodilessResponsesCompleteImmediately(
    _ transport: NetworkTransport,
    answer: (method: String, status: String)
  ) async throws {
    let length = answer.status.hasPrefix("204") ? "" : "Content-Length: 5\r\n"
    let server = try ScriptedServer.answering(
      "HTTP/1.1 \(answer.status)\r\n\(length)ETag: x\r\n\r\n"
    )
    let transport = transport.make()
    for _ in 1...2 {
      let request = server.request(HTTPRequest.Method(rawValue: answer.method))
      let response = try await transport.head(request)
      #expect("\(response.status)" == answer.status.prefix(3))
      #expect(response.fields["ETag"] == "x")
      #expect(response.body.length == 0)
      #expect(try await response.body.collected() == [])
    }
    #expect(server.log.heads.count == 2)
  }

  @Test(arguments: NetworkTransport.allCases, [301, 302, 303, 307, 308])
  func redirectsAreBroughtBackAndNotFollowed(
    _ transport: NetworkTransport,
    status: Int
  ) async throws {
    let server = try ScriptedServer.answering(
      .answer("\(status) Elsewhere", "Location: ../b?c=1\r\n", "moved")
    )
    let response = try await transport.make().head(server.request(.post, "a/", HTTPBody([1])))
    #expect(response.status == status)
    #expect(response.fields["Location"] == "../b?c=1")
    #expect(try await response.body.collected() == Array("moved".utf8))
    #expect(server.log.heads.count == 1)
  }

  @Test(arguments: NetworkTransport.allCases)
  func chunksArePutTogether(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer.answering(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "3;ext=1\r\nabc\r\n0A\r\n0123456789\r\n0\r\n\r\n"
    )
    let transport = transport.make()
    for _ in 1...2 { #expect(try await transport.text(server.request()) == "abc0123456789") }
    #expect(server.log.accepted == 1)
  }

  @Test(arguments: NetworkTransport.allCases)
  func fieldsAfterTheLastChunkDoNoHarm(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer.answering(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX-T: 1\r\n\r\n"
    )
    try await transport.expect(unless: .diesOfTrailers) {
      let transport = transport.make()
      let texts = [
        try await transport.text(server.request()), try await transport.text(server.request()),
      ]
      #expect(texts == ["ok", "ok"])
      #expect(server.log.accepted == 1)
    }
  }

  @Test(arguments: NetworkTransport.allCases)
  func aBodyMayEndWithTheConnection(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.0 200 OK\r\n\r\nold")
    }
    #expect(try await transport.make().text(server.request()) == "old")
  }

  @Test(arguments: NetworkTransport.allCases)
  func aLargeBodyComesWhole(_ transport: NetworkTransport) async throws {
    let size = 20_000_000
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
      for number in 0..<200 {
        try connection.send([UInt8](repeating: UInt8(number), count: size / 200))
      }
    }
    var position = 0
    var isRight = true
    for try await chunk in try await transport.make().head(server.request()).body {
      for byte in chunk {
        isRight = isRight && Int(byte) == position / (size / 200)
        position += 1
      }
    }
    #expect(position == size)
    #expect(isRight)
  }

  @Test(arguments: NetworkTransport.allCases)
  func gzipIsUndoneAndNotMentioned(_ transport: NetworkTransport) async throws {
    let server = try gzipped()
    let response = try await transport.make().head(server.request())
    #expect(!response.fields.contains("Content-Encoding"))
    #expect(!response.fields.contains("Content-Length"))
    #expect(try await response.body.collected() == Array("hello hello hello hello".utf8))
  }

  @Test(arguments: NetworkTransport.allCases)
  func explicitGzipRequestReturnsEncodedBody(_ transport: NetworkTransport) async throws {
    let server = try gzipped()
    var request = server.request()
    request.fields = ["Accept-Encoding": "gzip"]
    let response = try await transport.make().head(request)
    let body = try await response.body.collected()
    try await transport.expect(unless: .alwaysDecodes) {
      #expect(response.fields["Content-Encoding"] == "gzip")
      #expect(body.starts(with: [0x1F, 0x8B]))
    }
  }

  private func gzipped() throws -> ScriptedServer {
    let body = try #require(Data(base64Encoded: "H4sIAAAAAAACA8tIzcnJV8hAJwHjUT2NFwAAAA=="))
    return try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send(
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
      )
      try connection.send(Array(body))
    }
  }
}
