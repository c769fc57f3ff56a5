import Foundation
import HTTPServing
import StoreHTTP
import TestSupport
import Testing

struct ConnectionLimitTests {
  private let get = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

  @Test func anIdleConnectionMakesRoomForANewOne() async throws {
    var configuration = HTTPServer.Configuration()
    configuration.connections = 2
    let server = HTTPServer(configuration: configuration) { _ in HTTPResponse() }
    try await server.serving(on: .loopback()) { address in
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

  @Test func whereAllAreBusyANewOneWaits() async throws {
    let begun = Gate()
    let gate = Gate()
    var configuration = HTTPServer.Configuration()
    configuration.connections = 1
    let server = HTTPServer(configuration: configuration) { request in
      if request.url.path == "/slow" {
        await begun.open()
        await gate.wait()
      }
      return HTTPResponse(body: HTTPBody(Array(request.url.path.utf8)))
    }
    try await server.serving(on: .loopback()) { address in
      let busy = try RawClient(address)
      await busy.send("GET /slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
      await begun.wait()
      let waiting = try RawClient(address)
      await waiting.send("GET /next HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
      #expect(await waiting.answer(within: .milliseconds(50)) == nil)
      await gate.open()
      #expect(await busy.receiveAll()?.hasSuffix("/slow") == true)
      #expect(await waiting.receiveAll()?.hasSuffix("/next") == true)
    }
  }

  @Test func oneAddressHasItsShare() async throws {
    var configuration = HTTPServer.Configuration()
    configuration.connectionsPerAddress = 1
    let server = HTTPServer(configuration: configuration) { _ in HTTPResponse() }
    try await server.serving(on: .loopback()) { address in
      let first = try RawClient(address)
      await first.send(get)
      #expect(await first.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
      #expect(try await RawClient(address).receiveAll() == "")
      await first.send(get)
      #expect(await first.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
    }
  }
}
