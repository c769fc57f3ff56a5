#if canImport(CCurl)
import Foundation
import TestSupport
import Testing

@testable import StoreHTTP

/// Large bodies of loads, which are delivered as a whole.
struct CurlGatheringTests {
  private static let length = 3 * 1024 * 1024

  private let transport = CurlTransport()
  private let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 / 1000) }

  /// The exchange of a load, whose caller collects the body anyway.
  private func load(within times: HTTPClient.TimeLimits = .init()) -> HTTPExchange {
    HTTPExchange(
      id: HTTPExchange.ID(client: 0, number: 0),
      timeLimits: times,
      sizeLimits: .init(),
      isIdempotent: false,
      cachePolicy: .standard,
      reader: { _, bytes in bytes },
      listener: nil
    )
  }

  private func server(_ head: String, sending count: Int = length) throws -> ScriptedServer {
    try ScriptedServer { [bytes] connection in
      _ = try connection.readHead()
      try connection.send(head)
      try connection.send(Array(bytes[..<count]))
      if count < Self.length { connection.waitForClose() }
    }
  }

  @Test
  func largeBodyOfALoadIsDeliveredAsAWhole() async throws {
    let server = try server("HTTP/1.1 200 OK\r\nContent-Length: \(Self.length)\r\n\r\n")
    let response = try await transport.send(HTTPRequest(.get, server.url), for: load())
    #expect(response.body.bytes == bytes)
  }

  @Test
  func bodiesStreamWhereTheAllocatorIsLeftAlone() async throws {
    var configuration = CurlTransport.Configuration()
    configuration.gathersBodies = false
    let server = try server("HTTP/1.1 200 OK\r\nContent-Length: \(Self.length)\r\n\r\n")
    let response = try await CurlTransport(configuration)
      .send(HTTPRequest(.get, server.url), for: load())
    #expect(response.body.bytes == nil)
    #expect(try await response.body.collected() == bytes)
  }

  @Test(arguments: [
    "HTTP/1.1 404 Not Found\r\nContent-Length: 3145728\r\n\r\n",
    "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Encoding: zip\r\nContent-Length: 3145728\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n",
  ])
  func failedEncodedAndUnlimitedBodiesStream(_ head: String) async throws {
    let server = try server(head)
    let response = try await transport.send(HTTPRequest(.get, server.url), for: load())
    #expect(response.body.bytes == nil)
  }

  @Test
  func bodyThatIsNotLoadedStreams() async throws {
    let server = try server("HTTP/1.1 200 OK\r\nContent-Length: \(Self.length)\r\n\r\n")
    let response = try await transport.get(server.url)
    #expect(response.body.bytes == nil)
    #expect(try await response.body.collected() == bytes)
  }

  @Test
  func lostConnectionFailsTheBodyAndNotTheHead() async throws {
    let server = try ScriptedServer { [bytes] connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(Self.length)\r\n\r\n")
      try connection.send(Array(bytes[..<1_000_000]))
    }
    let response = try await transport.send(HTTPRequest(.get, server.url), for: load())
    guard case .connectionLost = await reason(of: { try await response.body.collected() }) else {
      Issue.record("the body did not fail")
      return
    }
  }

  @Test
  func silentServerReachesTheIdleLimit() async throws {
    let server = try server(
      "HTTP/1.1 200 OK\r\nContent-Length: \(Self.length)\r\n\r\n",
      sending: 1_000_000
    )
    var times = HTTPClient.TimeLimits()
    times.idle = .milliseconds(50)
    let exchange = load(within: times)
    let failure = await reason(of: {
      try await transport.send(HTTPRequest(.get, server.url), for: exchange).body.collected()
    })
    guard case .timedOut(.idle) = failure else {
      Issue.record("it ended otherwise: \(String(describing: failure))")
      return
    }
  }

  @Test
  func cancellingALoadClosesTheConnection() async throws {
    let server = try server(
      "HTTP/1.1 200 OK\r\nContent-Length: \(Self.length)\r\n\r\n",
      sending: 1_000_000
    )
    let exchange = load()
    let task = Task { try await transport.send(HTTPRequest(.get, server.url), for: exchange) }
    #expect(await server.waitUntil { $0.sent >= 1_000_000 })
    task.cancel()
    guard case .cancelled = await reason(of: { try await task.value }) else {
      Issue.record("it went on")
      return
    }
    #expect(await server.waitUntil { $0.open == 0 })
  }
}
#endif
