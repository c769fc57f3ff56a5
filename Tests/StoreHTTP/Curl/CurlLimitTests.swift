#if canImport(CCurl)
import Foundation
import StoreHTTP
import TestSupport
import Testing

struct CurlLimitTests {
  let transport = CurlTransport()

  /// Which limit a request passes, where one alone is a tenth of a second.
  private func passed(
    _ limit: WritableKeyPath<HTTPClient.TimeLimits, Duration>,
    asking url: URL,
    _ body: HTTPBody = .empty
  ) async -> HTTPClient.TimeLimits.Phase? {
    var limits = HTTPClient.TimeLimits()
    limits[keyPath: limit] = .milliseconds(100)
    return await phase(limits, asking: url, body)
  }

  private func phase(
    _ limits: HTTPClient.TimeLimits,
    asking url: URL,
    _ body: HTTPBody = .empty
  ) async -> HTTPClient.TimeLimits.Phase? {
    let request = HTTPRequest(body.length == 0 ? .get : .post, url, body: body)
    let reason = await reason {
      try await transport.send(request, for: HTTPExchange(timeLimits: limits)).body.collected()
    }
    if case .timedOut(let phase) = reason { return phase }
    Issue.record("\(String(describing: reason))")
    return nil
  }

  @Test
  func aHandshakeWithoutAnswerPassesTheConnectLimit() async throws {
    let server = try ScriptedServer { $0.waitForClose() }
    let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
    #expect(await passed(\.connect, asking: url) == .connect)
    #expect(await server.waitUntil { $0.open == 0 })
  }

  @Test
  func anAnswerThatDoesNotBeginPassesTheLimitOfTheFirstByte() async throws {
    let server = try ScriptedServer(stallingAfter: "")
    #expect(await passed(\.firstByte, asking: server.url) == .firstByte)
    #expect(await server.waitUntil { $0.open == 0 })
  }

  @Test
  func aHeadThatDripsPassesTheLimitOfTheFirstByte() async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\nX: ")
      while true {
        try connection.send(Array("abcde".utf8), inPiecesOf: 1, every: .milliseconds(5))
      }
    }
    #expect(await passed(\.firstByte, asking: server.url) == .firstByte)
    #expect(await server.waitUntil { $0.open == 0 })
  }

  @Test(arguments: ["HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"])
  func anAnswerThatGoesSilentPassesTheLimitOfIdleness(_ beginning: String) async throws {
    let server = try ScriptedServer(stallingAfter: beginning)
    #expect(await passed(\.idle, asking: server.url) == .idle)
    #expect(await server.waitUntil { $0.open == 0 })
  }

  @Test
  func aServerThatStopsTakingABodyPassesTheLimitOfIdleness() async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.pause(.seconds(60))
    }
    let body = HTTPBody(Array(repeating: 1, count: 32 * 1024 * 1024))
    #expect(await passed(\.idle, asking: server.url, body) == .idle)
  }

  /// After the first request the loop's thread sleeps without end, and the second one's caller sends;
  /// the request in between gives the thread the time to fall asleep.
  @Test(.timeLimit(.minutes(1)))
  func aLimitIsInTimeWhoeverSends() async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 204 No Content\r\n\r\n")
      _ = try connection.readHead()
      connection.waitForClose()
    }
    #expect(try await transport.get(server.url, within: HTTPClient.TimeLimits.none).status == 204)
    #expect(try await CurlTransport().get(server.url).status == 204)
    #expect(await passed(\.firstByte, asking: server.url) == .firstByte)
    #expect(server.log.accepted == 2)
  }

  @Test
  func bytesThatComeForEverPassTheLimitOfTheWhole() async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\n\r\n")
      while true {
        try connection.send(Array(repeating: 1, count: 5), inPiecesOf: 1, every: .milliseconds(5))
      }
    }
    var limits = HTTPClient.TimeLimits()
    limits.whole = .milliseconds(100)
    #expect(await phase(limits, asking: server.url) == .whole)
    #expect(await server.waitUntil { $0.open == 0 })
  }

  @Test
  func aSlowAnswerWithinEveryLimitIsTaken() async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\nhello, world".utf8)
      try connection.send(answer, inPiecesOf: 4, every: .milliseconds(20))
      connection.waitForClose()
    }
    var limits = HTTPClient.TimeLimits()
    limits.idle = .seconds(3)
    limits.firstByte = .seconds(3)
    #expect(try await transport.get(server.url, within: limits).body.collected().count == 12)
  }

  @Test(arguments: ["X-Long: ", "X-Many: 1\r\n"])
  func aHeaderWithoutEndIsCutOff(_ piece: String) async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\n")
      let more = String(repeating: piece, count: 1000)
      while true { try connection.send(more) }
    }
    let reason = await reason(of: { try await transport.get(server.url) })
    guard case .tooLarge(.header, limit: 65536) = reason else {
      Issue.record("\(String(describing: reason))")
      return
    }
    #expect(await server.waitUntil { $0.open == 0 })
  }

  @Test
  func interimAnswersWithoutEndAreCutOff() async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      while true { try connection.send("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n") }
    }
    let reason = await reason(of: { try await transport.get(server.url) })
    guard case .tooLarge(.header, limit: 65536) = reason else {
      Issue.record("\(String(describing: reason))")
      return
    }
  }
}
#endif
