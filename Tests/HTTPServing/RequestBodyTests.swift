import Foundation
import HTTPServing
import StoreHTTP
import TestSupport
import Testing

struct RequestBodyTests {
  /// Answers with what it was sent, once all of that is there.
  private let echo = HTTPServer { request in
    do throws(HTTPError) {
      return HTTPResponse(body: HTTPBody(try await request.body.collected()))
    } catch {
      return HTTPResponse(status: 500)
    }
  }

  @Test func aBodyOfKnownLengthArrives() async throws {
    try await echo.run(on: .loopback()) { address in
      let answer = try await RawClient(address).exchange(
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello"
      )
      #expect(answer.hasSuffix("\r\n\r\nhello"))
    }
  }

  @Test func aBodyInChunksArrives() async throws {
    try await echo.run(on: .loopback()) { address in
      let client = try RawClient(address)
      await client.send(
        "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel"
      )
      await client.send("lo\r\n7;ext=1\r\n, world\r\n0\r\nX-Trailer: 1\r\n\r\n")
      #expect(await client.receive(until: "world").hasSuffix("\r\n\r\nhello, world"))
    }
  }

  @Test func oneConnectionServesManyRequests() async throws {
    try await echo.run(on: .loopback()) { address in
      let client = try RawClient(address)
      for number in 1...3 {
        await client.send(
          "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n\(number)"
        )
        #expect(await client.receive(until: "\r\n\r\n\(number)").hasSuffix("\r\n\r\n\(number)"))
      }
    }
  }

  @Test func requestsSentAtOnceAreAnsweredInTheirOrder() async throws {
    try await echo.run(on: .loopback()) { address in
      let requests = (1...50).map { number in
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n\(number + 10)"
      }
      let answer = try await RawClient(address).exchange(requests.joined())
      #expect(
        answer.split(separator: "HTTP/1.1 200 OK").map { $0.suffix(2) }
          == (1...50).map { "\($0 + 10)" }
      )
    }
  }

  @Test func expectContinueReceives100Continue() async throws {
    try await echo.run(on: .loopback()) { address in
      let client = try RawClient(address)
      await client.send(
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
      )
      #expect(await client.receive(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
      await client.send("ok")
      #expect(await client.receive(until: "ok").hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
  }

  @Test func aBodyThatIsNotReadIsNotTaken() async throws {
    let gate = Gate()
    let server = HTTPServer { request in
      await gate.wait()
      return HTTPResponse(body: HTTPBody(length: nil, stream: { () throws(HTTPError) in nil }))
    }
    try await server.run(on: .loopback()) { address in
      let client = try RawClient(address)
      await client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8000000\r\n\r\n")
      await client.doNotBlock()
      var taken = 0
      while await client.send([UInt8](repeating: 0x20, count: 8000)) { taken += 8000 }
      #expect(taken < 8_000_000)
      await gate.open()
    }
  }

  @Test func anAnswerMayComeBeforeTheBody() async throws {
    let server = HTTPServer { _ in HTTPResponse(status: 403) }
    try await server.run(on: .loopback()) { address in
      let client = try RawClient(address)
      await client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhello")
      let answer = await client.receiveAll()
      #expect(answer?.hasPrefix("HTTP/1.1 403 Forbidden\r\n") == true)
      #expect(answer?.contains("\r\nConnection: close\r\n") == true)
    }
  }

  @Test func aBodyIsAnsweredWhileItArrives() async throws {
    let server = HTTPServer { HTTPResponse(body: $0.body) }
    try await server.run(on: .loopback()) { address in
      let client = try RawClient(address)
      await client.send("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
      for word in ["mug", "teapot"] {
        await client.send("\(String(word.count, radix: 16))\r\n\(word)\r\n")
        #expect(await client.receive(until: word).contains(word))
      }
      await client.send("0\r\n\r\n")
      #expect(await client.receiveAll()?.hasSuffix("0\r\n\r\n") == true)
    }
  }

  @Test func aClientThatGoesAwayCancelsItsTask() async throws {
    let begun = Gate()
    let cancelled = Gate()
    let server = HTTPServer { _ in
      await begun.open()
      await withTaskCancellationHandler {
        await cancelled.wait()
      } onCancel: {
        Task { await cancelled.open() }
      }
      return HTTPResponse()
    }
    try await server.run(on: .loopback()) { address in
      var client: RawClient? = try RawClient(address)
      await client?.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
      await begun.wait()
      client = nil
      await cancelled.wait()
    }
  }

  @Test func aReaderLearnsThatTheClientWentAway() async throws {
    let outcome = Outcome()
    let server = HTTPServer { request in
      do throws(HTTPError) {
        _ = try await request.body.collected()
      } catch {
        await outcome.note(error.kind)
      }
      return HTTPResponse()
    }
    try await server.run(on: .loopback()) { address in
      var client: RawClient? = try RawClient(address)
      await client?.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhello")
      client = nil
      guard case .connectionLost = await outcome.reason() else {
        Issue.record("The reader was told something else.")
        return
      }
    }
  }
}

/// Remembers why a body could not be read.
private actor Outcome {
  private var noted: HTTPError.Kind?
  private let gate = Gate()

  func note(_ reason: HTTPError.Kind) async {
    noted = reason
    await gate.open()
  }

  func reason() async -> HTTPError.Kind? {
    await gate.wait()
    return noted
  }
}
