import Foundation
import StoreHTTP
import TestSupport
import Testing

/// Requests on the wire as the server sees them.
struct TransportRequestTests {
  @Test(arguments: NetworkTransport.allCases, ["GET", "DELETE", "OPTIONS", "PURGE", "M-SEARCH"])
  func anyMethodIsSentAsItIs(_ transport: NetworkTransport, method: String) async throws {
    let server = try ScriptedServer.answering(.answer())
    try await transport.make().text(server.request(HTTPRequest.Method(rawValue: method), "a"))
    #expect(server.log.heads.first?.hasPrefix("\(method) /a HTTP/1.1\r\n") == true)
  }

  @Test(
    arguments: NetworkTransport.allCases,
    [
      "/", "/?", "/?q=a+b", "/?a=1;b=2", "/?path=%2Fa%2f", "/?a=&b&=c", "/a%2Fb//c;x=1",
      "/?q=%C3%BC",
      "/?a=1&a=2", "/?q='*!()$,:@~", "/%7Ea/-._~",
    ]
  )
  func theTargetArrivesAsItIsWritten(_ transport: NetworkTransport, target: String) async throws {
    let server = try ScriptedServer.answering(.answer())
    let url = try "http://127.0.0.1:\(server.port)\(target)#fragment".url
    try await transport.make().text(HTTPRequest(.get, url))
    #expect(server.log.heads.first?.hasPrefix("GET \(target) HTTP/1.1\r\n") == true)
  }

  @Test(arguments: NetworkTransport.allCases)
  func fieldsArriveWithTheirValues(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer.answering(.answer())
    var request = server.request()
    request.fields = ["X-Colons": "a: b", "X-Empty": "", "x-lower": "1", "User-Agent": "test/1"]
    try await transport.make().text(request)
    let lines = try #require(server.log.heads.first).headerLines
      .map { $0.lowercased().trimmingCharacters(in: .whitespaces) }
    for line in ["x-colons: a: b", "x-empty:", "x-lower: 1", "user-agent: test/1"] {
      #expect(lines.contains(line))
    }
    #expect(lines.filter { $0.hasPrefix("user-agent:") }.count == 1)
  }

  @Test(arguments: NetworkTransport.allCases)
  func fieldsArriveInTheirOrder(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer.answering(.answer())
    let lines = (0..<20).map { "X-\(($0 * 7) % 20): \($0)" }
    var request = server.request()
    for (number, line) in lines.enumerated() {
      request.fields.append(String(line.prefix { $0 != ":" }), "\(number)")
    }
    try await transport.make().text(request)
    try await transport.expect(unless: .losesOrder) {
      let sent = try #require(server.log.heads.first).headerLines.filter { $0.hasPrefix("X-") }
      #expect(sent == lines)
    }
  }

  @Test(arguments: NetworkTransport.allCases)
  func twoLinesOfOneNameStayTwo(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer.answering(.answer())
    var request = server.request()
    request.fields = ["X-A": "1", "X-A": "2"]
    try await transport.make().text(request)
    try await transport.expect(unless: .joinsLines) {
      let sent = try #require(server.log.heads.first).headerLines.filter { $0.hasPrefix("X-") }
      #expect(sent == ["X-A: 1", "X-A: 2"])
    }
  }

  @Test(arguments: NetworkTransport.allCases, ["a\r\nX-Evil: 1", "a\nb", "a\0b"])
  func aLineEndInAFieldIsRefused(_ transport: NetworkTransport, value: String) async throws {
    let server = try ScriptedServer.answering(.answer())
    var request = server.request()
    request.fields = ["X-A": value]
    await expectFailure(.invalidRequest("")) { try await transport.make().text(request) }
    #expect(server.log.accepted == 0)
  }

  @Test(
    arguments: NetworkTransport.allCases,
    ["ftp://127.0.0.1/", "file:///etc/hosts", "/a", "http:"]
  )
  func onlyTheWebIsReached(_ transport: NetworkTransport, address: String) async throws {
    let request = HTTPRequest(.get, try address.url)
    await expectFailure(.invalidRequest("")) { try await transport.make().text(request) }
  }

  @Test(arguments: NetworkTransport.allCases)
  func cookiesAreNotPlayedBack(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer.answering(.answer("200 OK", "Set-Cookie: a=1; Path=/\r\n"))
    let transport = transport.make()
    for _ in 1...2 { try await transport.text(server.request()) }
    #expect(server.log.heads.count == 2)
    #expect(server.log.heads.allSatisfy { $0.value(of: "Cookie") == nil })
  }

  @Test(
    arguments: NetworkTransport.allCases,
    [#"Basic realm="a""#, #"Digest realm="a", nonce="b""#]
  )
  func aChallengeIsBroughtBackAndNotAnswered(
    _ transport: NetworkTransport,
    challenge: String
  ) async throws {
    let server = try ScriptedServer.answering(
      .answer("401 Unauthorized", "WWW-Authenticate: \(challenge)\r\n", "who are you")
    )
    let response = try await transport.make().head(server.request())
    #expect(response.status == 401)
    #expect(response.fields["WWW-Authenticate"] == challenge)
    #expect(try await response.body.collected() == Array("who are you".utf8))
    #expect(server.log.heads.map { $0.value(of: "Authorization") } == [nil])
  }

  @Test(arguments: NetworkTransport.allCases)
  func onlyCredentialsInTheAddressAreSent(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer.answering(.answer())
    let transport = transport.make()
    try await transport.text(HTTPRequest(.get, try "http://me:it@127.0.0.1:\(server.port)/".url))
    try await transport.text(server.request())
    let heads = server.log.heads
    #expect(heads.map { $0.value(of: "Authorization") } == ["Basic bWU6aXQ=", nil])
    #expect(heads.allSatisfy { $0.value(of: "Host") == "127.0.0.1:\(server.port)" })
  }

  @Test(arguments: NetworkTransport.allCases)
  func aChallengeMayHaveNoRealm(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer.answering(
      .answer("401 Unauthorized", "WWW-Authenticate: Bearer\r\n")
    )
    try await transport.expect(unless: .diesOfChallenges) {
      let text = try await transport.make().text(server.request())
      #expect(text == "ok")
    }
  }

  @Test(arguments: NetworkTransport.allCases, [200_000, 3_000_000])
  func largeBodyIsSentWithoutExpectHeader(_ transport: NetworkTransport, size: Int) async throws {
    let server = try ScriptedServer.answering(.answer())
    let body = HTTPBody([UInt8](repeating: 7, count: size))
    try await transport.make().text(server.request(.put, "", body))
    #expect(server.log.heads.map { $0.value(of: "Expect") } == [nil])
    #expect(server.log.received > size)
  }

  @Test(arguments: NetworkTransport.allCases)
  func acceptEncodingDefaultsToGzip(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer.answering(.answer())
    var request = server.request()
    let transport = transport.make()
    try await transport.text(request)
    request.fields = ["Accept-Encoding": "identity"]
    try await transport.text(request)
    let values = server.log.heads.map { $0.value(of: "Accept-Encoding") }
    #expect(values.first??.contains("gzip") == true)
    #expect(values.last == "identity")
  }
}

/// Expects an error of that kind, with any text.
func expectFailure(
  _ reason: HTTPError.Kind,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ attempt: () async throws -> Void
) async {
  let error = await #expect(throws: HTTPError.self, sourceLocation: sourceLocation) {
    try await attempt()
  }
  guard let error else { return }
  let name = { (reason: HTTPError.Kind) in
    if case .timedOut(let phase) = reason { return "timedOut \(phase)" }
    return String("\(reason)".prefix { $0 != "(" })
  }
  #expect(name(error.kind) == name(reason), "\(error)", sourceLocation: sourceLocation)
}
