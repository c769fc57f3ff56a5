#if canImport(CCurl)
import Dispatch
import Foundation
import FoundationCore
import TestSupport
import Testing

@testable import StoreHTTP

/// Tests of the choice among the loops of a transport.
struct CurlLoopsTests {
  private static let answer = "HTTP/1.1 204 No Content\r\n\r\n"

  /// A server each of whose answers takes a signal of the gate.
  private static func server(behind gate: DispatchSemaphore) throws -> ScriptedServer {
    try ScriptedServer { connection in
      while try connection.readHead() != nil {
        gate.wait()
        try connection.send(answer)
      }
    }
  }

  /// A transport whose loops have one connection to a host each.
  private func transport(loops: Int) -> CurlTransport {
    var configuration = CurlTransport.Configuration()
    configuration.maximumConnectionsPerHost = loops
    return CurlTransport(configuration, loops: loops)
  }

  private func loop(
    of transport: CurlTransport,
    for exchange: HTTPExchange = HTTPExchange()
  ) -> ObjectIdentifier {
    ObjectIdentifier(transport.loops[exchange])
  }

  @Test
  func aSecondLoopServesWhatTheFirstHasNoRoomFor() async throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try Self.server(behind: gate)
    let transport = transport(loops: 2)
    let first = loop(of: transport)
    #expect(first == loop(of: transport))
    let exchange = HTTPExchange()
    let held = Task { [url = server.url] in
      try await transport.send(HTTPRequest(.get, url), for: exchange).status
    }
    #expect(await server.waitUntil { $0.heads.count == 1 })
    let second = loop(of: transport)
    #expect(second != first)
    #expect(loop(of: transport, for: exchange) == first)
    gate.signal()
    #expect(try await held.value == 204)
    #expect(loop(of: transport) == first)
  }

  @Test(arguments: [1, 2, 3, 8])
  func theLimitOfConnectionsHoldsForAllLoopsTogether(_ loops: Int) async throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try Self.server(behind: gate)
    var configuration = CurlTransport.Configuration()
    configuration.maximumConnectionsPerHost = 3
    let transport = CurlTransport(configuration, loops: loops)
    try await withThrowingTaskGroup { group in
      for _ in 1...30 { group.addTask { try await transport.get(server.url).status } }
      #expect(await server.waitUntil { $0.accepted == 3 })
      for _ in 1...30 { gate.signal() }
      for try await status in group { #expect(status == 204) }
    }
    #expect(server.log.accepted == 3)
  }

  @Test
  func loopsWithoutAShareOfTheIdleConnectionsKeepOneEach() async throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try Self.server(behind: gate)
    var configuration = CurlTransport.Configuration()
    configuration.maximumConnectionsPerHost = 16
    configuration.maximumIdleConnections = 1
    let transport = CurlTransport(configuration, loops: 2)
    try await withThrowingTaskGroup { group in
      for _ in 1...16 { group.addTask { try await transport.get(server.url).status } }
      // More than one loop has room for: both are in use.
      #expect(await server.waitUntil { $0.heads.count > 8 })
      for _ in 1...16 { gate.signal() }
      try await group.waitForAll()
    }
    #expect(await server.waitUntil { $0.open <= 2 })
  }

  @Test
  func noLoopIsOneLoop() async throws {
    let server = try ScriptedServer(answering: Self.answer)
    #expect(try await CurlTransport(loops: 0).get(server.url).status == 204)
  }
}
#endif
