#if canImport(CCurl)
import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

struct CurlUploadTests {
  private static let megabyte = 1024 * 1024

  private let transport = CurlTransport()

  /// A server that takes a body of a known length and says how much of it was sevens.
  private func countingServer() throws -> ScriptedServer {
    try ScriptedServer { connection in
      while let head = try connection.readHead() {
        let length = head.firstMatch(of: /Content-Length: ([0-9]+)/).flatMap { Int($0.1) } ?? 0
        var (left, sevens) = (length, 0)
        while left > 0 {
          let bytes = try connection.read(atMost: min(left, 64 * 1024))
          if bytes.isEmpty { return }
          left -= bytes.count
          if Data(bytes) == Data(repeating: 7, count: bytes.count) { sevens += bytes.count }
        }
        let answer = "\(sevens)"
        try connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(answer.count)\r\n\r\n\(answer)")
      }
    }
  }

  /// A body of so many chunks of sevens.
  private func sevens(chunks: Int, of size: Int, length: Int?) -> HTTPBody {
    let left = Lock(chunks)
    return HTTPBody(length: length) { () async throws(HTTPError) in
      let isOver = left.withLock { left in
        left -= 1
        return left < 0
      }
      return isOver ? nil : Array(repeating: 7, count: size)
    }
  }

  @Test(arguments: [1, 64 * 1024, 64 * 1024 + 1, 5 * 1024 * 1024])
  func bytesAtHandArriveWhole(_ count: Int) async throws {
    let server = try countingServer()
    let body = HTTPBody(Array(repeating: 7, count: count))
    for _ in 1...2 {
      #expect(try await transport.post(body, to: server.url).body.collected().text == "\(count)")
    }
    #expect(server.log.accepted == 1)
    #expect(!server.log.heads[0].contains("Expect"))
    #expect(!server.log.heads[0].contains("Content-Type"))
  }

  @Test
  func aStreamOfKnownLengthArrivesWhole() async throws {
    let server = try countingServer()
    let body = sevens(chunks: 100, of: 100_000, length: 10_000_000)
    #expect(try await transport.post(body, to: server.url).body.collected().text == "10000000")
    #expect(server.log.heads[0].hasPrefix("POST / "))
  }

  @Test
  func aStreamOfUnknownLengthIsSentInChunks() async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      var body = ""
      while !body.hasSuffix("0\r\n\r\n") {
        body += String(decoding: try connection.read(), as: UTF8.self)
      }
      try connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }
    let body = sevens(chunks: 2, of: 3, length: nil)
    let echo = try await transport.post(body, to: server.url).body.collected().text
    #expect(echo.filter { $0 == "\u{7}" }.count == 6)
    #expect(server.log.heads[0].contains("Transfer-Encoding: chunked\r\n"))
    #expect(!server.log.heads[0].contains("Content-Length"))
  }

  @Test
  func aSourceThatWaitsIsWaitedFor() async throws {
    let server = try countingServer()
    let (words, word) = AsyncStream.makeStream(of: Void.self)
    let left = Lock(3)
    let body = HTTPBody(length: 9) { () async throws(HTTPError) in
      for await _ in words { break }
      return left.withLock { left in
        left -= 1
        return left < 0 ? nil : [7, 7, 7]
      }
    }
    let task = Task { try await transport.post(body, to: server.url).body.collected().text }
    for received in [0, 3, 6] {
      // Each piece is on its way before the next is there.
      #expect(await server.waitUntil { $0.heads.count == 1 && $0.received >= received })
      word.yield()
    }
    word.finish()
    #expect(try await task.value == "9")
  }

  @Test
  func aServerThatTakesNothingHoldsUpTheSource() async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.pause(.seconds(60))
    }
    let asked = ObservedValue(0)
    let body = HTTPBody(length: 1000 * Self.megabyte) { () async throws(HTTPError) in
      asked.update { $0 += 1 }
      return Array(repeating: 7, count: Self.megabyte)
    }
    let task = Task { try await transport.post(body, to: server.url) }
    #expect(await asked.waitUntil { $0 >= 2 })
    #expect(await !asked.waitUntil(within: .milliseconds(300)) { $0 > 64 })
    task.cancel()
    guard case .cancelled = await reason(of: { try await task.value }) else {
      Issue.record("it went on")
      return
    }
  }

  @Test
  func aSourceThatFailsFailsTheRequestWithItsReason() async throws {
    let server = try countingServer()
    let body = HTTPBody(length: 9) { () async throws(HTTPError) in throw HTTPError(.bodyFailed) }
    guard case .bodyFailed = await reason(of: { try await transport.post(body, to: server.url) })
    else {
      Issue.record("it was sent")
      return
    }
    #expect(await server.waitUntil { $0.open == 0 })
  }

  /// The server would wait for the rest, or take what is too much for another request.
  @Test(arguments: [2, 4])
  func aSourceThatBringsAnotherLengthFailsTheRequest(_ length: Int) async throws {
    let server = try countingServer()
    let body = sevens(chunks: 1, of: 3, length: length)
    let reason = await reason(of: { try await transport.post(body, to: server.url) })
    guard case .bodyFailed = reason else {
      Issue.record("\(String(describing: reason))")
      return
    }
    #expect(await server.waitUntil { $0.open == 0 })
  }

  @Test
  func anAnswerMayComeBeforeTheBodyIsSent() async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send(
        "HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
      )
      connection.waitForClose()
    }
    let body = sevens(chunks: 100_000, of: 64 * 1024, length: nil)
    #expect(try await transport.post(body, to: server.url).status == 413)
  }
}
#endif
