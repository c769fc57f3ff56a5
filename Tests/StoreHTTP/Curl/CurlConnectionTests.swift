#if canImport(CCurl)
import Foundation
import TestSupport
import Testing

@testable import StoreHTTP

struct CurlConnectionTests {
  private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  private let transport = CurlTransport()

  @Test
  func aConnectionIsUsedAgainAndSaysSo() async throws {
    let server = try ScriptedServer(answering: Self.answer)
    let first = try await transport.get(server.url)
    let second = try await transport.get(server.url)
    #expect(server.log.accepted == 1)
    #expect(try #require(first.timings).connect != nil)
    #expect(try #require(second.timings).connect == nil)
  }

  /// The server of a socket that is polled learns of its close only when `poll` returns.
  @Test
  func aClosedSocketOutdatesTheWait() {
    var sockets = CurlSockets(bell: -1)
    sockets.watch(5, reading: true, writing: false)
    let changes = sockets.changes
    sockets.close(5)
    #expect(sockets.changes > changes)
  }

  @Test
  func manyRequestsShareFewConnections() async throws {
    let server = try ScriptedServer(answering: Self.answer)
    var configuration = CurlTransport.Configuration()
    configuration.maximumConnectionsPerHost = 3
    let transport = CurlTransport(configuration)
    try await withThrowingTaskGroup { group in
      for _ in 1...200 { group.addTask { try await transport.get(server.url).status } }
      for try await status in group { #expect(status == 200) }
    }
    #expect(server.log.accepted == 3)
    #expect(server.log.heads.count == 200)
  }

  /// A GET on a kept connection that turns out to be dead is sent again by libcurl itself, unseen;
  /// what is sent again is for the client to decide and to count.
  @Test(arguments: [HTTPRequest.Method.get, .post])
  func aRequestOnADeadConnectionIsNotSentTwice(_ method: HTTPRequest.Method) async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send(Self.answer)
      // The second request is read, so it may have been acted upon, and the connection ends.
      _ = try connection.readHead()
    }
    #expect(try await transport.get(server.url).status == 200)
    let request = HTTPRequest(method, server.url)
    guard
      case .connectionLost = await reason(of: {
        try await transport.send(request, for: HTTPExchange())
      }
      )
    else {
      Issue.record("it went on")
      return
    }
    #expect(server.log.heads.count == 2)
    #expect(try await transport.get(server.url).status == 200)
  }

  @Test
  func waitingForAConnectionIsNotConnecting() async throws {
    let server = try ScriptedServer { connection in
      while try connection.readHead() != nil {
        try connection.pause(.milliseconds(150))
        try connection.send(Self.answer)
      }
    }
    var configuration = CurlTransport.Configuration()
    configuration.maximumConnectionsPerHost = 1
    let transport = CurlTransport(configuration)
    var limits = HTTPClient.TimeLimits()
    limits.connect = .milliseconds(100)
    try await withThrowingTaskGroup { [limits] group in
      for _ in 1...3 {
        group.addTask { try await transport.get(server.url, within: limits).status }
      }
      for try await status in group { #expect(status == 200) }
    }
    #expect(server.log.accepted == 1)
  }

  /// The loop's thread sleeps until a connection of earlier requests has input, while callers send.
  @Test(.timeLimit(.minutes(1)))
  func aConnectionThatACallerOpensIsWaitedFor() async throws {
    let transport = CurlTransport(loops: 1)
    for _ in 1...3 {
      let server = try ScriptedServer { connection in
        while try connection.readHead() != nil {
          try connection.pause(.milliseconds(20))
          try connection.send(Self.answer)
        }
      }
      for _ in 1...3 {
        #expect(
          try await transport.get(server.url, within: HTTPClient.TimeLimits.none).status == 200
        )
      }
      #expect(server.log.accepted == 1)
    }
  }

  /// The loop's thread sleeps until the connection has input, and the caller cannot send all at once.
  @Test(.timeLimit(.minutes(1)))
  func theRestOfABodyThatACallerBeginsIsSent() async throws {
    let body = [UInt8](repeating: 7, count: 16 * 1024 * 1024)
    let server = try ScriptedServer { connection in
      while let head = try connection.readHead() {
        if head.hasPrefix("POST") {
          // Until the caller cannot send more.
          try connection.pause(.milliseconds(50))
          _ = try connection.read(exactly: body.count)
        }
        try connection.send(Self.answer)
      }
    }
    #expect(try await transport.get(server.url, within: HTTPClient.TimeLimits.none).status == 200)
    for _ in 1...4 {
      // Gives the thread the time to fall asleep.
      #expect(try await CurlTransport().get(server.url).status == 200)
      let request = HTTPRequest(.post, server.url, body: HTTPBody(body))
      let exchange = HTTPExchange(timeLimits: HTTPClient.TimeLimits.none)
      #expect(try await transport.send(request, for: exchange).status == 200)
    }
    #expect(server.log.accepted == 5)
  }

  @Test
  func aConnectionThatEndsWhileIdleIsReplaced() async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send(Self.answer)
    }
    for number in 1...3 {
      #expect(try await transport.get(server.url).status == 200)
      #expect(await server.waitUntil { $0.open == 0 })
      #expect(server.log.accepted == number)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func everyRequestIsRefusedWithoutTheCertificatesToTrust() async throws {
    var configuration = CurlTransport.Configuration()
    configuration.additionalCertificatesPath = "/nowhere.pem"
    let transport = CurlTransport(configuration, loops: 1)
    let url = try #require(URL(string: "https://127.0.0.1:1/"))
    for _ in 1...3 {
      guard case .certificateRefused = await reason(of: { try await transport.get(url) }) else {
        Issue.record("it was not refused")
        return
      }
    }
  }

  @Test
  func unixSocketIsUsedForAnyHost() async throws {
    let folder = try TemporaryFolder()
    let server = try ScriptedServer(path: folder.file("s")) { connection in
      while try connection.readHead() != nil { try connection.send(Self.answer) }
    }
    var configuration = CurlTransport.Configuration()
    configuration.unixSocketPath = folder.file("s")
    let url = try #require(URL(string: "http://store/"))
    #expect(try await CurlTransport(configuration).get(url).status == 200)
    #expect(server.log.heads[0].contains("Host: store\r\n"))
  }

  @Test
  func lettingGoEndsTheConnections() async throws {
    let server = try ScriptedServer(answering: Self.answer)
    do {
      let transport = CurlTransport()
      #expect(try await transport.get(server.url).status == 200)
      #expect(server.log.open == 1)
    }
    #expect(await server.waitUntil { $0.open == 0 })
  }

  @Test
  func aBodyOutlivesItsTransport() async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\n\r\n")
      try connection.send(Array(repeating: 7, count: 8 * 1024 * 1024))
    }
    let response = try await CurlTransport().get(server.url)
    #expect(try await response.body.collected().count == 8 * 1024 * 1024)
    #expect(await server.waitUntil { $0.open == 0 })
  }

  @Test(.timeLimit(.minutes(10)))
  func aTransportLeavesNothingBehind() async throws {
    let server = try ScriptedServer(answering: Self.answer)
    weak var remains: CurlCommandQueue?
    do {
      let transport = CurlTransport()
      remains = transport.loops[HTTPExchange()]
      #expect(try await transport.get(server.url).status == 200)
    }
    // The thread of the loop holds it to its end, and it closes its files with its own.
    while remains != nil { await Task.yield() }
  }
}
#endif
