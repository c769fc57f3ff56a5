import Foundation
import FoundationCore
import HTTPServing
import StoreHTTP
import TestSupport
import Testing

struct DeadlineTests {
  private func server(
    _ handler: @escaping HTTPRequest.Handler = { _ in HTTPResponse() },
    _ adjust: (inout HTTPServer.Configuration) -> Void
  ) -> HTTPServer {
    var configuration = HTTPServer.Configuration()
    adjust(&configuration)
    return HTTPServer(configuration: configuration, handler: handler)
  }

  /// Sends a byte now and then until the server closes, and returns what it said.
  ///
  /// A thousand bytes take twenty seconds at least, a hundred times what the server allows.
  private func drip(_ text: String, to client: RawClient) async throws -> String? {
    for byte in text.utf8 {
      guard await client.send([byte]) else { break }
      if let answer = await client.answer(within: .milliseconds(20)) { return answer }
    }
    return nil
  }

  @Test func aDrippedHeadIsClosedInTime() async throws {
    try await server({ _ in HTTPResponse() }) { $0.headTimeout = .milliseconds(200) }
      .run(on: .loopback()) { address in
        let client = try RawClient(address)
        let began = ContinuousClock.now
        let answer = try await drip(
          "GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 1000),
          to: client
        )
        #expect(answer?.hasPrefix("HTTP/1.1 408 ") == true)
        #expect(began.duration(to: .now) >= .milliseconds(200))
      }
  }

  @Test func aDrippedBodyIsClosedInTime() async throws {
    let failure = Lock<HTTPError?>(nil)
    let told = Gate()
    let handler: HTTPRequest.Handler = { request in
      do throws(HTTPError) {
        _ = try await request.body.collected()
      } catch {
        failure.withLock { $0 = error }
        await told.open()
      }
      return HTTPResponse()
    }
    try await server(handler) { $0.bodyTimeout = .milliseconds(200) }
      .run(on: .loopback()) { address in
        let client = try RawClient(address)
        await client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n")
        let answer = try await drip(String(repeating: "x", count: 1000), to: client)
        #expect(answer?.hasPrefix("HTTP/1.1 408 ") == true)
        await told.wait()
      }
    guard case .connectionLost? = failure.withLock({ $0?.kind }) else {
      Issue.record("The handler was told of another failure.")
      return
    }
  }

  /// It takes longer than there is time for, and earns that back as it comes.
  @Test func aLongBodyThatKeepsComingIsTakenToItsEnd() async throws {
    let handler: HTTPRequest.Handler = { request in
      var count = 0
      do throws(HTTPError) {
        for try await piece in request.body { count += piece.count }
      } catch {
        return HTTPResponse(status: 400)
      }
      return HTTPResponse(body: HTTPBody(Array("\(count)".utf8)))
    }
    try await server(handler) {
      $0.bodyTimeout = .seconds(3)
      $0.minimumBodyBytesPerSecond = 1000
    }
    .run(on: .loopback()) { address in
      let client = try RawClient(address)
      await client.send(
        "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 40000\r\n\r\n"
      )
      for _ in 0..<40 {
        // Far less than is left, and in all more: this is what is tested.
        try await Task.sleep(for: .milliseconds(100))
        await client.send([UInt8](repeating: 0, count: 1000))
      }
      #expect(await client.receiveAll()?.hasSuffix("40000") == true)
    }
  }

  @Test func aBodyThatEarnsItsTimeForEverIsClosedInTime() async throws {
    let handler: HTTPRequest.Handler = { request in
      // The server refuses, even if the handler responds.
      _ = try? await request.body.collected()
      return HTTPResponse()
    }
    try await server(handler) {
      $0.minimumBodyBytesPerSecond = 1
      $0.maximumBodyTimeout = .milliseconds(200)
    }
    .run(on: .loopback()) { address in
      let client = try RawClient(address)
      await client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n")
      let answer = try await drip(String(repeating: "x", count: 1000), to: client)
      #expect(answer?.hasPrefix("HTTP/1.1 408 ") == true)
    }
  }

  @Test func aSlowHandlerIsNotHeldAgainstTheClient() async throws {
    let handler: HTTPRequest.Handler = { request in
      // Longer than the client may take; this is what is tested, not a wait for something.
      try? await Task.sleep(for: .milliseconds(1300))
      return HTTPResponse(body: request.body)
    }
    try await server(handler) { $0.bodyTimeout = .seconds(1) }
      .run(on: .loopback()) { address in
        let client = try RawClient(address)
        await client.send(
          "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 3\r\n\r\nmug"
        )
        #expect(await client.receiveAll()?.hasSuffix("mug") == true)
      }
  }

  @Test func aSilentConnectionIsClosedInTime() async throws {
    try await server { $0.idleTimeout = .seconds(1) }
      .run(on: .loopback()) { address in
        let silent = try RawClient(address)
        #expect(await silent.receiveAll() == "")
        let keptAlive = try RawClient(address)
        await keptAlive.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(await keptAlive.receiveAll()?.hasPrefix("HTTP/1.1 200 ") == true)
      }
  }

  @Test func aClientThatTakesNothingIsClosedInTime() async throws {
    let handler: HTTPRequest.Handler = { _ in
      HTTPResponse(body: HTTPBody([UInt8](repeating: 0, count: 20_000_000)))
    }
    let told = Gate()
    try await server(handler) {
      $0.bodyTimeout = .milliseconds(100)
      $0.onEvent = { _ in Task { await told.open() } }
    }
    .run(on: .loopback()) { address in
      let client = try RawClient(address)
      await client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
      await told.wait()
      #expect(await client.receiveAll() == nil)
    }
  }

  @Test func threeHundredSlowClientsDelayNoOthers() async throws {
    try await server { $0.headTimeout = .milliseconds(500) }
      .run(on: .loopback()) { address in
        let slow = try (0..<300).map { _ in try RawClient(address) }
        for client in slow { await client.send("GET / HTT") }
        for _ in 0..<20 {
          let answer = try await RawClient(address)
            .exchange("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
          #expect(answer.hasPrefix("HTTP/1.1 200 "))
          for client in slow { await client.send("P") }
        }
        for client in slow {
          #expect(await client.receiveAll()?.hasPrefix("HTTP/1.1 ") ?? true)
        }
      }
  }
}
