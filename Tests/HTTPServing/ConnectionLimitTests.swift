import Foundation
import FoundationCore
import HTTPServing
import StoreHTTP
import TestSupport
import Testing

struct ConnectionLimitTests {
  private let get = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

  /// A server with few connections, which may all come from one address.
  private func server(
    places: Int,
    grace: Duration = .zero,
    _ handler: @escaping HTTPRequest.Handler = { _ in HTTPResponse() }
  ) -> HTTPServer {
    var configuration = HTTPServer.Configuration()
    configuration.maximumConnections = places
    configuration.maximumConnectionsPerAddress = places
    configuration.evictionGracePeriod = grace
    return HTTPServer(configuration: configuration, handler: handler)
  }

  @Test func anIdleConnectionMakesRoomForANewOne() async throws {
    try await server(places: 2).run(on: .loopback()) { address in
      let first = try RawClient(address)
      await first.send(get)
      #expect(await first.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
      let second = try RawClient(address)
      await second.send(get)
      #expect(await second.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
      #expect(try await RawClient(address).exchange(get).hasPrefix("HTTP/1.1 200 "))
      #expect(await first.receiveAll() == "")
    }
  }

  @Test func theOldestHeadMakesRoomForANewConnection() async throws {
    try await server(places: 2).run(on: .loopback()) { address in
      let old = try RawClient(address)
      await old.send("GET / HT")
      let young = try RawClient(address)
      await young.send("GET / HT")
      #expect(try await RawClient(address).exchange(get).hasPrefix("HTTP/1.1 200 "))
      let answer = await old.receiveAll()
      #expect(answer?.hasPrefix("HTTP/1.1 503 ") == true)
      #expect(answer?.contains("\r\nRetry-After: 1\r\n") == true)
      #expect(answer?.contains("\r\nConnection: close\r\n") == true)
      await young.send("TP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(await young.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test func theSlowestBodyMakesRoomForANewConnection() async throws {
    let taken = Gate()
    let server = server(places: 2) { request in
      var count = 0
      do throws(HTTPError) {
        for try await piece in request.body {
          count += piece.count
          await taken.open()
        }
      } catch {
        return HTTPResponse(status: 400)
      }
      return HTTPResponse(body: HTTPBody(Array("\(count)".utf8)))
    }
    try await server.run(on: .loopback()) { address in
      // Once it is told to go on, the server waits for its body.
      func upload() async throws -> RawClient {
        let client = try RawClient(address)
        await client.send(
          "POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"
            + "Content-Length: 60001\r\n\r\n"
        )
        #expect(await client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 100 "))
        return client
      }
      let fast = try await upload()
      await fast.send([UInt8](repeating: 0, count: 60_000))
      await taken.wait()
      let slow = try await upload()
      #expect(try await RawClient(address).exchange(get).hasPrefix("HTTP/1.1 200 "))
      #expect(await slow.receiveAll()?.hasPrefix("HTTP/1.1 503 ") == true)
      await fast.send("x")
      #expect(await fast.receive(until: "60001").hasSuffix("60001"))
    }
  }

  @Test func aNewConnectionKeepsItsPlaceWhileAnOlderOneCanGo() async throws {
    try await server(places: 2, grace: .seconds(60)).run(on: .loopback()) { address in
      let new = try RawClient(address)
      let idle = try RawClient(address)
      await idle.send(get)
      #expect(await idle.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
      #expect(try await RawClient(address).exchange(get).hasPrefix("HTTP/1.1 200 "))
      #expect(await idle.receiveAll() == "")
      await new.send(get)
      #expect(await new.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test func noneOfManyNewConnectionsIsClosedWithoutAnAnswer() async throws {
    try await server(places: 8, grace: .seconds(60)).run(on: .loopback()) { address in
      let clients = try (0..<24).map { _ in try RawClient(address) }
      var served = 0
      for client in clients {
        await client.send(get)
        let answer = await client.receive(until: "\r\n\r\n")
        if answer.hasPrefix("HTTP/1.1 200 ") {
          served += 1
        } else {
          #expect(answer.hasPrefix("HTTP/1.1 503 "))
        }
      }
      #expect(served >= 8)
    }
  }

  @Test func connectionOverLimitReceives503WithRetryAfter() async throws {
    let (begun, gate) = (Gate(), Gate())
    let server = server(places: 1) { _ in
      await begun.open()
      await gate.wait()
      return HTTPResponse()
    }
    try await server.run(on: .loopback()) { address in
      let busy = try RawClient(address)
      await busy.send(get)
      await begun.wait()
      let answer = try await RawClient(address).exchange(get)
      #expect(answer.hasPrefix("HTTP/1.1 503 "))
      #expect(answer.contains("\r\nRetry-After: 1\r\n"))
      #expect(answer.contains("\r\nConnection: close\r\n"))
      await gate.open()
      #expect(await busy.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test func oneAddressHasHalfOfThePlaces() async throws {
    let folder = try TemporaryFolder()
    let (begun, gate) = (Gate(), Gate())
    var configuration = HTTPServer.Configuration()
    configuration.maximumConnections = 2
    let server = HTTPServer(configuration: configuration) { request in
      if request.url.path == "/slow" {
        await begun.open()
        await gate.wait()
      }
      return HTTPResponse()
    }
    try await server.run(on: .loopback()) { address in
      let busy = try RawClient(address)
      await busy.send("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
      await begun.wait()
      #expect(try await RawClient(address).exchange(get).hasPrefix("HTTP/1.1 503 "))
      let other = try await server.start(on: .unixSocket(folder.file("socket")))
      #expect(try await RawClient(other).exchange(get).hasPrefix("HTTP/1.1 200 "))
      await gate.open()
    }
  }

  @Test func areCounted() async throws {
    let counter = ConnectionCounter()
    var configuration = HTTPServer.Configuration()
    configuration.maximumConnections = 2
    configuration.evictionGracePeriod = .zero
    configuration.connectionCounter = counter
    let server = HTTPServer(configuration: configuration) { _ in
      let counts = counter.counts
      return HTTPResponse(
        body: HTTPBody(
          Array(
            """
            \(counts.open) of \(counts.limit), \(counts.limitPerAddress) each; \
            \(counts.accepted) accepted, \(counts.evicted) evicted, \(counts.refused) refused
            """.utf8
          )
        )
      )
    }
    try await server.run(on: .loopback()) { address in
      let slow = try RawClient(address)
      await slow.send("GET / HT")
      let answer = try await RawClient(address).exchange(get)
      #expect(answer.hasSuffix("1 of 2, 1 each; 2 accepted, 1 evicted, 0 refused"))
      #expect(await slow.receiveAll()?.hasPrefix("HTTP/1.1 503 ") == true)
    }
    #expect(counter.counts.open == 0)
  }
}
