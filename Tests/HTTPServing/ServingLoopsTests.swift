import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

@testable import HTTPServing

/// Tests of a server with several loops; the first one gets 16 connections before the second.
@Suite(.timeLimit(.minutes(10)))
struct ServingLoopsTests {
  private let get = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

  private func configuration(loops: Int, places: Int = 64) -> HTTPServer.Configuration {
    var configuration = HTTPServer.Configuration()
    configuration.loops = loops
    configuration.maximumConnections = places
    configuration.maximumConnectionsPerAddress = places
    configuration.evictionGracePeriod = .zero
    return configuration
  }

  /// A server whose responses name the thread of the handler.
  private func server(_ configuration: HTTPServer.Configuration) -> HTTPServer {
    HTTPServer(configuration: configuration) { _ in
      HTTPResponse(body: HTTPBody(Array("<\(pthread_self())>".utf8)))
    }
  }

  /// Opens connections and sends a request over each; returns them with the threads that served them.
  private func connect(
    _ count: Int,
    to address: ListeningAddress
  ) async throws -> [(client: RawClient, thread: String)] {
    let clients = try (0..<count).map { _ in try RawClient(address) }
    var connected: [(RawClient, String)] = []
    for client in clients {
      await client.send(get)
      let answer = await client.receive(until: ">")
      #expect(answer.hasPrefix("HTTP/1.1 200 "))
      connected.append((client, "\(answer.drop { $0 != "<" })"))
    }
    return connected
  }

  @Test func aSecondThreadServesTheConnectionsThatFollowTheFirst16() async throws {
    try await server(configuration(loops: 2)).run(on: .loopback()) { address in
      let threads = try await connect(40, to: address).map(\.thread)
      #expect(Set(threads[..<16]).count == 1)
      #expect(Set(threads[16..<32]).count == 1)
      #expect(threads[0] != threads[16])
      let more = threads[32...].filter { $0 == threads[0] }
      #expect(more.count == 4)
    }
  }

  @Test(arguments: [(1, 1), (2, 1), (3, 1), (4, 2), (7, 3), (64, 32)])
  func halfOfTheCoresHaveALoop(cores: Int, loops: Int) {
    #expect(HTTPServer.Configuration.loops(forCores: cores) == loops)
  }

  @Test(arguments: [1, 0]) func aServerOfOneLoopHasOneThread(_ loops: Int) async throws {
    try await server(configuration(loops: loops)).run(on: .loopback()) { address in
      let threads = try await connect(40, to: address).map(\.thread)
      #expect(Set(threads).count == 1)
    }
  }

  @Test func aServerThatIsGivenNoLoopRejectsAsAnyOther() async throws {
    try await server(configuration(loops: 0)).run(on: .loopback()) { address in
      let answer = try await RawClient(address).exchange("GET\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 400 "))
    }
  }

  @Test(arguments: [3, 20]) func theOldestIdleConnectionOfAllLoopsMakesRoom(_ old: Int) async throws
  {
    let counter = ConnectionCounter()
    var configuration = configuration(loops: 2, places: 32)
    configuration.connectionCounter = counter
    try await server(configuration).run(on: .loopback()) { address in
      let clients = try await connect(32, to: address).map(\.client)
      for (number, client) in clients.enumerated() where number != old {
        await client.send(get)
        #expect(await client.receive(until: ">").hasPrefix("HTTP/1.1 200 "))
      }
      let new = try RawClient(address)
      await new.send(get)
      #expect(await new.receive(until: ">").hasPrefix("HTTP/1.1 200 "))
      #expect(await clients[old].receiveAll() == "")
      for (number, client) in clients.enumerated() where number != old {
        await client.send(get)
        #expect(await client.receive(until: ">").hasPrefix("HTTP/1.1 200 "))
      }
      withExtendedLifetime((clients, new)) { #expect(counter.counts.open == 32) }
      #expect(counter.counts.evicted == 1)
    }
    #expect(counter.counts.open == 0)
  }

  @Test func aNewConnectionIsRefusedWhileAllLoopsAreBusy() async throws {
    let (begun, gate) = (ObservedValue(0), Gate())
    let server = HTTPServer(configuration: configuration(loops: 2, places: 20)) { _ in
      begun.update { $0 += 1 }
      await gate.wait()
      return HTTPResponse()
    }
    try await server.run(on: .loopback()) { address in
      let busy = try (0..<20).map { _ in try RawClient(address) }
      for client in busy { await client.send(get) }
      #expect(await begun.waitUntil { $0 == 20 })
      #expect(try await RawClient(address).exchange(get).hasPrefix("HTTP/1.1 503 "))
      await gate.open()
      for client in busy {
        #expect(await client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
      }
    }
  }

  @Test func stoppingLetsTheRequestsOfAllLoopsComeToTheirEnd() async throws {
    let (begun, gate) = (ObservedValue(0), Gate())
    let server = HTTPServer(configuration: configuration(loops: 2)) { _ in
      begun.update { $0 += 1 }
      await gate.wait()
      return HTTPResponse(body: HTTPBody(Array("done".utf8)))
    }
    let address = try await server.start(on: .loopback())
    var clients = try (0..<20).map { _ in try RawClient(address) }
    // Of the second loop.
    let idle = clients.remove(at: 17)
    for client in clients { await client.send(get) }
    #expect(await begun.waitUntil { $0 == 19 })
    async let stopped: Void = server.stop(within: .seconds(20))
    #expect(await idle.receiveAll() == "")
    #expect(throws: (any Error).self) { try RawClient(address) }
    await gate.open()
    for client in clients { #expect(await client.receiveAll()?.hasSuffix("done") == true) }
    await stopped
  }
}
