import Foundation
import StoreHTTP
import TestSupport
import Testing

/// The errors of a transport, their timeliness, and the connections left open.
struct TransportFailureTests {
  @Test(arguments: NetworkTransport.allCases)
  func aClosedPortIsNoConnection(_ transport: NetworkTransport) async throws {
    let closed = try ClosedPort()
    let request = try HTTPRequest.get("http://127.0.0.1:\(closed.port)/")
    await expectFailure(.noConnection) { try await transport.make().text(request) }
  }

  @Test(arguments: NetworkTransport.allCases)
  func anUnknownHostIsNotFound(_ transport: NetworkTransport) async throws {
    let request = try HTTPRequest.get("http://unknown.invalid/")
    await expectFailure(.hostNotFound) { try await transport.make().text(request) }
  }

  @Test(
    arguments: NetworkTransport.allCases,
    [
      "Content-Length: 10\r\n\r\nshort", "Transfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n",
      "Transfer-Encoding: chunked\r\n\r\n9\r\nshort", "Content-Length: 10\r\n\r\n",
    ]
  )
  func aBodyThatBreaksOffIsNotTakenForWhole(
    _ transport: NetworkTransport,
    rest: String
  ) async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\n" + rest)
    }
    await expectFailure(.connectionLost) { try await transport.make().text(server.request()) }
  }

  @Test(arguments: NetworkTransport.allCases)
  func anAnswerThatNeverCameIsALostConnection(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer { _ = try $0.readHead() }
    await expectFailure(.connectionLost) { try await transport.make().text(server.request()) }
  }

  @Test(arguments: NetworkTransport.allCases)
  func aResetIsALostConnection(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort")
      connection.reset()
    }
    await expectFailure(.connectionLost) { try await transport.make().text(server.request()) }
  }

  @Test(arguments: NetworkTransport.allCases, ["SSH-2.0-OpenSSH\r\n", "220 smtp ready\r\n"])
  func nonHTTPResponseIsMalformed(_ transport: NetworkTransport, banner: String) async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send(banner)
    }
    await expectFailure(.malformedResponse("")) {
      try await transport.make().text(server.request())
    }
  }

  @Test(arguments: NetworkTransport.allCases)
  func aHeaderHasALimit(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer.answering(
      .answer("200 OK", "X-Long: " + String(repeating: "a", count: 2000) + "\r\n")
    )
    var sizes = HTTPClient.SizeLimits()
    sizes.header = 1000
    await expectFailure(.tooLarge(.header, limit: 1000)) {
      try await transport.make().text(server.request(), sizes: sizes)
    }
  }

  @Test(arguments: NetworkTransport.allCases)
  func decompressionBeyondTheLimitFails(_ transport: NetworkTransport) async throws {
    let server = try gzippedZeros()
    var sizes = HTTPClient.SizeLimits()
    sizes.decompressionRatio = 20
    await expectFailure(.tooLarge(.decompression, limit: 20)) {
      try await transport.make().text(server.request(), sizes: sizes)
    }
  }

  @Test(arguments: NetworkTransport.allCases)
  func decompressionWithinTheLimitSucceeds(_ transport: NetworkTransport) async throws {
    let server = try gzippedZeros()
    var sizes = HTTPClient.SizeLimits()
    sizes.decompressionRatio = 2000
    let text = try await transport.make().text(server.request(), sizes: sizes)
    #expect(text.utf8.count == 4_000_000)
  }

  @Test(arguments: NetworkTransport.allCases, ["-1", "1e3", "5, 5", "0x5"])
  func aLengthThatCannotBeDoesNoHarm(_ transport: NetworkTransport, length: String) async throws {
    let server = try shortAnswer(length: length)
    // Some are refused and some taken for no length at all; either is an answer.
    let text = try? await transport.make().text(server.request())
    #expect(text == nil || text == "short")
  }

  @Test(arguments: NetworkTransport.allCases)
  func theGreatestLengthDoesNoHarm(_ transport: NetworkTransport) async throws {
    let server = try shortAnswer(length: "\(Int.max)")
    try await transport.expect(unless: .diesOfLengths) {
      await expectFailure(.connectionLost) { try await transport.make().text(server.request()) }
    }
  }

  @Test(arguments: NetworkTransport.allCases)
  func aHandshakeHasALimit(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer { $0.waitForClose() }
    let request = try HTTPRequest.get("https://127.0.0.1:\(server.port)/")
    var limits = HTTPClient.TimeLimits.short(.connect)
    limits.firstByte = .milliseconds(500)
    try await transport.expect(unless: .connectsUnseen) {
      await expectFailure(.timedOut(.connect)) {
        try await transport.make().text(request, within: limits)
      }
    }
    #expect(await server.waitUntil { $0.accepted == 1 && $0.open == 0 })
  }

  @Test(arguments: NetworkTransport.allCases)
  func waitingForAnAnswerHasALimit(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      connection.waitForClose()
    }
    await expectFailure(.timedOut(.firstByte)) {
      try await transport.make().text(server.request(), within: .short(.firstByte))
    }
    #expect(await server.waitUntil { $0.accepted == 1 && $0.open == 0 })
  }

  @Test(arguments: NetworkTransport.allCases)
  func aSilenceInABodyHasALimit(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort")
      connection.waitForClose()
    }
    await expectFailure(.timedOut(.idle)) {
      try await transport.make().text(server.request(), within: .short(.idle))
    }
    #expect(await server.waitUntil { $0.accepted == 1 && $0.open == 0 })
  }

  @Test(arguments: NetworkTransport.allCases)
  func aBodyThatDripsIsAsGoodAsSilent(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 300\r\n\r\n")
      try connection.send(
        [UInt8](repeating: 0, count: 300),
        inPiecesOf: 1,
        every: .milliseconds(10)
      )
    }
    var limits = HTTPClient.TimeLimits.short(.idle)
    limits.minimumBytesPerSecond = 1_000
    try await transport.expect(unless: .takesDrips) {
      await expectFailure(.timedOut(.idle)) {
        try await transport.make().text(server.request(), within: limits)
      }
    }
    // Without a least rate, every byte counts.
    limits.idle = .seconds(60)
    limits.minimumBytesPerSecond = 0
    #expect(try await transport.make().text(server.request(), within: limits).utf8.count == 300)
  }

  @Test(arguments: NetworkTransport.allCases)
  func everythingTogetherHasALimit(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      let body = [UInt8](repeating: 0, count: 10_000)
      try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n")
      try connection.send(body, inPiecesOf: 1, every: .milliseconds(10))
    }
    await expectFailure(.timedOut(.whole)) {
      try await transport.make().text(server.request(), within: .short(.whole))
    }
    #expect(await server.waitUntil { $0.accepted == 1 && $0.open == 0 })
  }

  private func shortAnswer(length: String) throws -> ScriptedServer {
    try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nshort")
    }
  }

  /// Four million zeros in four thousand bytes of gzip.
  private func gzippedZeros() throws -> ScriptedServer {
    let start = "H4sIAAAAAAACA+3BAQ0AAADCoPdPbQ8HFA=="
    let end = "8G5/KtvPAAk9AA=="
    let head = try #require(Data(base64Encoded: start))
    let tail = try #require(Data(base64Encoded: end))
    let body =
      Array(head) + [UInt8](repeating: 0, count: 3910 - head.count - tail.count) + Array(tail)
    return try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send(
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
      )
      try connection.send(body)
    }
  }
}
