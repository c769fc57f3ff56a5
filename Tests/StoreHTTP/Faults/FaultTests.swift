// URLSession on Linux sends a request again whose connection has died.
#if canImport(CCurl)
import Foundation
import HTTPServing
import StoreHTTP
import TestSupport
import Testing

/// The error for each fault between the client and a real server, and its timeliness.
@Suite(.timeLimit(.minutes(10)))
struct FaultTests {
  @Test(arguments: [
    (Fault.resetBeforeServer, Outcome.connectionLost),
    (.resetBeforeAnswer, .connectionLost),
    (.reset(afterBytes: 1_000), .connectionLost),
    (.truncated(afterBytes: 1_000), .connectionLost),
    (.truncated(afterBytes: 0), .connectionLost),
    (.halfClosed(afterBytes: 1_000), .connectionLost),
    (.silence, .timedOut(.firstByte)),
    (.stalled(afterBytes: 0), .timedOut(.idle)),
    (.stalled(afterBytes: 1_000), .timedOut(.idle)),
    (.latency(.seconds(2)), .timedOut(.firstByte)),
    (.garbage(500), .malformed),
    (.wrongLength(by: 10), .timedOut(.idle)),
    (.resetAfterAnswer, .answered(200, bytes: 20_000)),
    (.latency(.milliseconds(5)), .answered(200, bytes: 20_000)),
    (.bandwidth(1_000_000), .answered(200, bytes: 20_000)),
  ])
  func eachFaultHasItsOutcome(_ fault: Fault, outcome: Outcome) async throws {
    let server = try await RealServer()
    let proxy = try ScriptedServer(inFrontOf: server.port, fault)
    let client = HTTPClient.bare(
      proxy,
      firstByte: outcome == .timedOut(.firstByte) ? .milliseconds(300) : .seconds(20),
      idle: outcome == .timedOut(.idle) ? .milliseconds(300) : .seconds(20)
    )
    let began = ContinuousClock.now
    await client.expect(outcome, at: "20000")
    #expect(ContinuousClock.now - began < .seconds(15), "It hung beyond its limit.")
    // Only a connection that can be used again may be left.
    if case .answered = outcome {} else { #expect(await proxy.waitUntil { $0.open == 0 }) }
    await server.stop()
  }

  @Test func aClosedPortIsNoConnection() async throws {
    let closed = try ClosedPort()
    let url = try #require(URL(string: "http://127.0.0.1:\(closed.port)/"))
    let client = HTTPClient(url, over: HTTPClient.PlatformTransport())
    let outcome = await Outcome(of: HTTPRequest(.post, url), by: client)
    #expect(outcome == .noConnection)
  }

  /// Byte by byte it would take two minutes; no silence in it is long.
  @Test func aSlowDripEndsWithTheLimitOfTheWhole() async throws {
    let server = try await RealServer()
    let proxy = try ScriptedServer(inFrontOf: server.port, .drip(every: .milliseconds(5)))
    let client = HTTPClient.bare(proxy, whole: .milliseconds(300))
    await client.expect(.timedOut(.whole), at: "20000")
    #expect(proxy.log.sent < 20_000)
    #expect(await proxy.waitUntil { $0.open == 0 })
    await server.stop()
  }

  /// The rest of the body must not become a part of the next response.
  @Test func shortContentLengthDoesNotCorruptNextResponse() async throws {
    let server = try await RealServer()
    let proxy = try ScriptedServer(inFrontOf: server.port) {
      FaultPlan($0 == 0 ? .wrongLength(by: -10) : .none)
    }
    let client = HTTPClient.bare(proxy)
    await client.expect(.answered(200, bytes: 19_990), at: "20000")
    let next = await Outcome(of: HTTPRequest(.get, proxy.url.appending(path: "20000")), by: client)
    // What comes after the end may be seen before the connection is used again, or only then.
    #expect([.answered(200, bytes: 20_000), .malformed].contains(next))
    await client.expect(.answered(200, bytes: 20_000), at: "20000")
    await server.stop()
  }

  /// libcurl itself resends a request if a reused connection was closed.
  @Test(arguments: [HTTPRequest.Method.get, .post])
  func requestsAreNotResentAutomatically(_ method: HTTPRequest.Method) async throws {
    let server = try await RealServer()
    let proxy = try ScriptedServer(inFrontOf: server.port) {
      FaultPlan($0 == 0 ? .resetBeforeAnswer : .none, afterSoundAnswers: 1)
    }
    let client = HTTPClient.bare(proxy)
    await client.expect(.answered(200, bytes: 100), method, at: "100")
    await client.expect(.connectionLost, method, at: "100")
    #expect(server.requestCount == 2)
    await server.stop()
  }

  /// The closed connection is noticed before a request is sent over it.
  @Test(arguments: [HTTPRequest.Method.get, .post])
  func aConnectionThatEndedAfterAnAnswerIsReplaced(_ method: HTTPRequest.Method) async throws {
    let server = try await RealServer()
    let proxy = try ScriptedServer(inFrontOf: server.port, .truncated(afterBytes: 100))
    let client = HTTPClient.bare(proxy)
    for number in 1...3 {
      await client.expect(.answered(200, bytes: 100), method, at: "100")
      #expect(await proxy.waitUntil { $0.accepted == number && $0.open == 0 })
    }
    #expect(server.requestCount == 3)
    await server.stop()
  }
}
#endif
