#if canImport(CCurl)
import Foundation
import StoreHTTP
import TestSupport
import Testing

struct CurlTransportTests {
  let transport = CurlTransport()

  @Test
  func aSmallAnswerComesWhole() async throws {
    let server = try ScriptedServer(
      answering: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nETag: \"1\"\r\n\r\nhello"
    )
    let response = try await transport.get(server.url)
    #expect(response.status == 200)
    #expect(response.fields["etag"] == "\"1\"")
    #expect(response.body.length == 5)
    #expect(try await response.body.collected().text == "hello")
    #expect(response.timings?.version == "HTTP/1.1")
  }

  @Test
  func requestHasNoAdditionalHeaderFields() async throws {
    let server = try ScriptedServer(answering: "HTTP/1.1 204 No Content\r\n\r\n")
    _ = try await transport.get(
      server.url.appending(path: "a/../b"),
      fields: ["X-Empty": "", "Accept-Encoding": "identity", "Content-Length": "7"]
    )
    #expect(
      server.log.heads == [
        "GET /a/../b HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nX-Empty:\r\n"
          + "Accept-Encoding: identity\r\n\r\n"
      ]
    )
  }

  @Test
  func aHeaderIsSentAsItIsThisTimeAndNotAsBefore() async throws {
    let server = try ScriptedServer(answering: "HTTP/1.1 204 No Content\r\n\r\n")
    for value in ["1", "1", "2"] { _ = try await transport.get(server.url, fields: ["X": value]) }
    _ = try await transport.get(server.url)
    #expect(server.log.accepted == 1)
    #expect(
      server.log.heads.map { head in ["1", "2"].filter { head.contains("X: \($0)\r\n") } }
        == [["1"], ["1"], ["2"], []]
    )
  }

  @Test(arguments: ["GET", "DELETE", "OPTIONS", "PURGE", "POST", "PUT", "PATCH"])
  func aMethodIsSentAsItIs(_ method: String) async throws {
    let server = try ScriptedServer(answering: "HTTP/1.1 204 No Content\r\n\r\n")
    let request = HTTPRequest(HTTPRequest.Method(rawValue: method), server.url)
    #expect(try await transport.send(request, for: HTTPExchange()).status == 204)
    let head = try #require(server.log.heads.first)
    #expect(head.hasPrefix("\(method) / HTTP/1.1\r\n"))
    #expect(head.contains("Content-Length: 0\r\n") == ["POST", "PUT", "PATCH"].contains(method))
  }

  @Test
  func anAnswerToHEADHasNoBodyWhateverItsLengthSays() async throws {
    let server = try ScriptedServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n")
    let response = try await transport.send(HTTPRequest(.head, server.url), for: HTTPExchange())
    #expect(response.fields["Content-Length"] == "999")
    #expect(try await response.body.collected().isEmpty)
    // The next request can use the connection.
    #expect(
      try await transport.send(HTTPRequest(.head, server.url), for: HTTPExchange()).status == 200
    )
    #expect(server.log.accepted == 1)
  }

  @Test
  func linesOfAHeaderStayWhatTheyWere() async throws {
    let server = try ScriptedServer(
      answering: "HTTP/1.1 999 What\r\nAge: 1\r\nage:2 \r\nX-Folded: a\r\n  b\r\n\tc\r\n"
        + "X-Empty:\r\nContent-Length: 0\r\n\r\n"
    )
    let response = try await transport.get(server.url)
    #expect(response.status == 999)
    #expect(
      response.fields == [
        "Age": "1", "age": "2", "X-Folded": "a b c", "X-Empty": "", "Content-Length": "0",
      ]
    )
  }

  /// Lines that stand in the response before are not parsed again.
  @Test
  func aResponseHasTheFieldsOfItsOwnHeader() async throws {
    let headers: [HTTPFields] = [
      ["A": "1", "B": "2", "C": "3"], ["A": "1", "B": "3", "C": "3"], ["B": "3", "C": "3"],
      ["C": "3", "C": "3"], [:], ["C": "3", "c": "3"], ["C": "3", "c": "3 4"],
      ["C": "3", "c": "3"],
    ]
    let server = try ScriptedServer { connection in
      for fields in headers where try connection.readHead() != nil {
        let lines = fields.map {
          "\($0.name): \($0.value.replacing(" ", with: "\r\n "))\r\n"
        }
        try connection.send("HTTP/1.1 204 No Content\r\n\(lines.joined())\r\n")
      }
    }
    for fields in headers { #expect(try await transport.get(server.url).fields == fields) }
    #expect(server.log.accepted == 1)
  }

  @Test
  func aSecondLengthIsRefusedAfterAResponseOfTheFirstToo() async throws {
    let server = try ScriptedServer { connection in
      for second in ["", "Content-Length: 3\r\n"] where try connection.readHead() != nil {
        try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\(second)\r\nok")
      }
    }
    #expect(try await transport.get(server.url).status == 200)
    guard case .malformedResponse = await reason(of: { try await transport.get(server.url) }) else {
      Issue.record("it was taken")
      return
    }
  }

  @Test
  func aFieldMayBeUTF8OrLatin1() async throws {
    let server = try ScriptedServer(
      answering: Array("HTTP/1.1 204 No Content\r\nX-New: é\r\nX-Old: ".utf8) + [0xE9]
        + Array("\r\n\r\n".utf8)
    )
    let fields = try await transport.get(server.url).fields
    #expect(fields == ["X-New": "é", "X-Old": "é"])
  }

  @Test
  func interimAnswersAndTrailersAreLeftOut() async throws {
    let server = try ScriptedServer(
      answering: "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n"
        + "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "3\r\nabc\r\n0\r\nX-Trailer: late\r\n\r\n"
    )
    let response = try await transport.get(server.url)
    #expect(response.status == 200)
    #expect(response.fields == ["Transfer-Encoding": "chunked"])
    #expect(try await response.body.collected().text == "abc")
  }

  @Test
  func aRedirectIsAnAnswerAndACookieAField() async throws {
    let server = try ScriptedServer(
      answering: "HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nSet-Cookie: a=1\r\n"
        + "Content-Length: 0\r\n\r\n"
    )
    for _ in 1...2 { #expect(try await transport.get(server.url).status == 302) }
    #expect(server.log.heads.allSatisfy { $0.hasPrefix("GET / ") && !$0.contains("Cookie") })
  }

  @Test(arguments: ["ftp://127.0.0.1/", "file:///etc/passwd", "mailto:a@b"])
  func nonHTTPAddressesAreRejected(_ address: String) async throws {
    let url = try #require(URL(string: address))
    guard case .invalidRequest = await reason(of: { try await transport.get(url) }) else {
      Issue.record("\(address) was asked")
      return
    }
  }

  @Test(arguments: [("X", "a\r\nY: b"), ("X\r\nY", "b"), ("", "b"), ("X", "a\0b")])
  func aFieldWithALineBreakIsRefused(_ name: String, value: String) async throws {
    let server = try ScriptedServer(answering: "HTTP/1.1 204 No Content\r\n\r\n")
    var fields = HTTPFields()
    fields.append(name, value)
    guard
      case .invalidRequest = await reason(of: {
        try await transport.get(server.url, fields: fields)
      })
    else {
      Issue.record("it was sent")
      return
    }
    #expect(server.log.accepted == 0)
  }
}
#endif
