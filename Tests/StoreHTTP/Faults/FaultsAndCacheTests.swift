import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

/// A client with all its stages against faults: what it stores and what it retries.
@Suite(.timeLimit(.minutes(10)))
struct FaultsAndCacheTests {
  @Test(arguments: [
    Fault.resetBeforeAnswer, .reset(afterBytes: 1_000), .truncated(afterBytes: 1_000),
    .truncated(afterBytes: 0), .halfClosed(afterBytes: 1_000), .stalled(afterBytes: 1_000),
    .garbage(500), .wrongLength(by: 10),
  ])
  func interruptedResponseIsNotStored(_ fault: Fault) async throws {
    let server = try await RealServer(fields: ["Cache-Control": "max-age=60"])
    let proxy = try ScriptedServer(inFrontOf: server.port) { FaultPlan($0 == 0 ? fault : .none) }
    let client = client(of: proxy, retries: .none)
    await #expect(throws: HTTPError.self) { try await body(from: client) }

    let (second, secondProvenance) = try await body(from: client)
    #expect(secondProvenance == .network)
    #expect(second == RealServer.content(20_000))

    let (third, thirdProvenance) = try await body(from: client)
    #expect(thirdProvenance != .network, "A sound answer is kept.")
    #expect(third == RealServer.content(20_000))
    #expect(server.requestCount == 2)
    await server.stop()
  }

  @Test func abandonedResponseIsNotStored() async throws {
    let server = try await RealServer(fields: ["Cache-Control": "max-age=60"])
    let proxy = try ScriptedServer(inFrontOf: server.port) { connection in
      FaultPlan(connection == 0 ? .stalled(afterBytes: 1_000) : .none)
    }
    let client = client(of: proxy, retries: .none)
    let request = HTTPRequest(.get, proxy.url.appending(path: "20000"))
    do {
      var iterator = try await client.response(for: request).body.makeAsyncIterator()
      _ = try await iterator.next()
    }
    #expect(await proxy.waitUntil { $0.open == 0 })
    #expect(try await body(from: client).bytes == RealServer.content(20_000))
    await server.stop()
  }

  @Test(arguments: [Fault.resetBeforeServer, .resetBeforeAnswer])
  func aReadingRequestIsRepeated(_ fault: Fault) async throws {
    let server = try await RealServer()
    let proxy = try ScriptedServer(inFrontOf: server.port) { FaultPlan($0 < 2 ? fault : .none) }
    let client = client(of: proxy, retries: quickly)
    await client.expect(.answered(200, bytes: 20_000), at: "20000")
    #expect(proxy.log.accepted == 3)
    await server.stop()
  }

  @Test func aFaultThatStaysEndsTheRepeating() async throws {
    let server = try await RealServer()
    let proxy = try ScriptedServer(inFrontOf: server.port, .resetBeforeAnswer)
    let client = client(of: proxy, retries: quickly)
    await client.expect(.connectionLost, at: "20000")
    #expect(proxy.log.accepted == quickly.maximumAttempts)
    await server.stop()
  }

  /// The server may have carried out the request; the client must not repeat it.
  @Test func anOrderIsNotPlacedTwice() async throws {
    let server = try await RealServer()
    let proxy = try ScriptedServer(inFrontOf: server.port, .resetBeforeAnswer)
    await client(of: proxy, retries: quickly).expect(.connectionLost, .post, at: "100")
    #expect(server.requestCount == 1)
    await server.stop()
  }

  private var quickly: HTTPClient.RetryPolicy {
    var policy = HTTPClient.RetryPolicy()
    policy.initialDelay = .milliseconds(1)
    return policy
  }

  private func client(of proxy: ScriptedServer, retries: HTTPClient.RetryPolicy) -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    configuration.retries = retries
    configuration.timeLimits.idle = .seconds(1)
    return HTTPClient(proxy.url, over: HTTPClient.PlatformTransport(), configuration)
  }

  private func body(
    from client: HTTPClient
  ) async throws -> (bytes: [UInt8], provenance: Provenance) {
    let request = HTTPRequest(.get, client.baseURL.appending(path: "20000"))
    let response = try await client.response(for: request)
    return (try await response.body.collected(), response.provenance)
  }
}
