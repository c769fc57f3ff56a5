#if canImport(CCurl)
import StoreHTTP
import TestSupport
import Testing

/// A server that means harm by the body of its answer, or by what it says of it.
@Suite(.timeLimit(.minutes(10)))
struct MaliciousBodyTests {
  @Test(arguments: [
    "Content-Length: -5", "Content-Length: 5\r\nContent-Length: 6", "Content-Length: 5, 6",
    "Content-Length: 99999999999999999999999", "Content-Length: 0x5", "Content-Length: 5 6",
    "Content-Length: +5",
  ])
  func aLengthThatIsNoneIsMalformed(_ line: String) async throws {
    let server = try answering("\(line)\r\n\r\nhello")
    await HTTPClient.bare(server).expect(.malformed)
  }

  @Test(arguments: [
    "FFFFFFFFFFFFFFFF\r\nhello\r\n0\r\n\r\n", "FFFFFFFFFFFFFFFFF\r\nhello\r\n0\r\n\r\n",
    "-1\r\nhello\r\n0\r\n\r\n", "zz\r\nhello\r\n0\r\n\r\n", "\r\nhello\r\n0\r\n\r\n",
    "5\r\nhelloooo\r\n0\r\n\r\n",
  ])
  func aChunkThatIsNoneIsMalformed(_ chunks: String) async throws {
    let server = try answering("Transfer-Encoding: chunked\r\n\r\n\(chunks)")
    await HTTPClient.bare(server).expect(.malformed)
  }

  @Test func aChunkThatIsCutOffIsALostConnection() async throws {
    let server = try answering("Transfer-Encoding: chunked\r\n\r\n5\r\nhel")
    await HTTPClient.bare(server).expect(.connectionLost)
  }

  /// A thousandth of what it grows into, and it would never end.
  @Test func aBombOfZerosEndsEarly() async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n")
      try connection.send(GzipBomb.beginning)
      while true { try connection.send(GzipBomb.megabyteOfZeros) }
    }
    let client = HTTPClient.bare(server)
    var received = 0
    await #expect {
      for try await chunk in try await client.response(for: HTTPRequest(.get, server.url)).body {
        received += chunk.count
      }
    } throws: { ($0 as? HTTPError).map(Outcome.init) == .tooLarge(.decompression) }
    #expect(received < 64_000_000, "It was taken on and on.")
    #expect(await server.waitUntil { $0.open == 0 })
    #expect(server.log.sent < 64_000_000)
  }

  /// Without its last bytes it is the very bomb above: a body that is whole and small is read.
  @Test func theBombIsGzip() async throws {
    let packed = GzipBomb.beginning + [UInt8](repeating: 0, count: 10)
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n")
      try connection.send(packed)
      connection.waitForClose()
    }
    let client = HTTPClient.bare(server)
    var body = try await client.response(for: HTTPRequest(.get, server.url)).body
      .makeAsyncIterator()
    #expect(try await body.next()?.allSatisfy { $0 == 0 } == true)
  }

  @Test func aBodyPackedAgainAndAgainIsMalformed() async throws {
    let codings = Array(repeating: "gzip", count: 50).joined(separator: ", ")
    let server = try answering("Content-Encoding: \(codings)\r\n\r\nhello")
    await HTTPClient.bare(server).expect(.malformed)
  }

  @Test(arguments: ["gzip", "br", "zstd", "deflate"])
  func aBodyThatIsNotPackedAsItSaysIsMalformed(_ coding: String) async throws {
    let body = "This is as plain as a text can be, and no decoder knows what to make of it."
    let server = try answering("Content-Encoding: \(coding)\r\n\r\n\(body)")
    await HTTPClient.bare(server).expect(.malformed)
  }

  /// A body that is collected ends at the limit, even if the server sends more.
  @Test func anEndlessBodyEndsAtItsLimit() async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\n\r\n")
      while true { try connection.send([UInt8](repeating: 0x78, count: 100_000)) }
    }
    var configuration = HTTPClient.Configuration()
    configuration.sizeLimits.body = 1_000_000
    let client = HTTPClient(server.url, over: CurlTransport(), configuration)
    await #expect {
      try await client.load(Resource("") { _, bytes in bytes })
    } throws: { ($0 as? HTTPError).map(Outcome.init) == .tooLarge(.body) }
    #expect(await server.waitUntil { $0.open == 0 })
  }

  @Test func aLengthBeyondTheLimitEndsBeforeTheBody() async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9000000000000000000\r\n\r\n")
      connection.waitForClose()
    }
    let client = HTTPClient.bare(server)
    await #expect {
      try await client.load(Resource("") { _, bytes in bytes })
    } throws: { ($0 as? HTTPError).map(Outcome.init) == .tooLarge(.body) }
    #expect(await server.waitUntil { $0.open == 0 })
  }

  /// A server whose answers have status 200 and go on like this.
  private func answering(_ rest: String) throws -> ScriptedServer {
    try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\n\(rest)")
    }
  }
}
#endif
