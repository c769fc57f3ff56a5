import Foundation
import HTTPServing
import StoreHTTP
import TestSupport
import Testing

struct StoppingTests {
  private let get = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

  @Test func aRequestThatRunsIsLetComeToItsEnd() async throws {
    let begun = Gate()
    let gate = Gate()
    let server = HTTPServer { _ in
      await begun.open()
      await gate.wait()
      return HTTPResponse(body: HTTPBody(Array("done".utf8)))
    }
    let address = try await server.start(on: .loopback())
    let client = try RawClient(address)
    let idle = try RawClient(address)
    await client.send(get)
    await begun.wait()
    async let stopped: Void = server.stop(within: .seconds(20))
    // Once the idle one is closed, the server is on its way to stop.
    #expect(await idle.receiveAll() == "")
    #expect(throws: (any Error).self) { try RawClient(address) }
    await gate.open()
    let answer = await client.receiveAll()
    #expect(answer?.contains("\r\nConnection: close\r\n") == true)
    #expect(answer?.hasSuffix("done") == true)
    await stopped
  }

  @Test func anAnswerThatHasBegunIsLetComeToItsEnd() async throws {
    let gate = Gate()
    let words = Words(["mug", "teapot"])
    let server = HTTPServer { _ in
      HTTPResponse(
        body: HTTPBody(length: 9) { () throws(HTTPError) in
          let word = await words.next()
          if word != "mug" { await gate.wait() }
          return word.map { Array($0.utf8) }
        }
      )
    }
    let client = try RawClient(try await server.start(on: .loopback()))
    let idle = try RawClient(try await server.start(on: .loopback()))
    await client.send(get)
    #expect(await client.receive(until: "mug").hasSuffix("mug"))
    async let stopped: Void = server.stop(within: .seconds(20))
    #expect(await idle.receiveAll() == "")
    await gate.open()
    #expect(await client.receiveAll() == "teapot")
    await stopped
  }

  @Test func aRequestThatTakesTooLongIsCancelled() async throws {
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
    let client = try RawClient(try await server.start(on: .loopback()))
    await client.send(get)
    await begun.wait()
    await server.stop(within: .milliseconds(50))
    await cancelled.wait()
    #expect(await client.receiveAll() == nil)
  }

  @Test func aStoppedServerDoesNotStartAgain() async throws {
    let server = HTTPServer { _ in HTTPResponse() }
    await server.stop()
    await server.stop()
    await #expect(throws: HTTPServingError.stopped) { try await server.start(on: .loopback()) }
  }

  @Test func aBodyThatOutlivesItsServerEnds() async throws {
    let kept = Kept()
    let server = HTTPServer { request in
      await kept.keep(request.body)
      return HTTPResponse()
    }
    try await server.run(on: .loopback()) { address in
      let client = try RawClient(address)
      await client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
      _ = await client.receiveAll()
    }
    let body = try #require(await kept.body)
    await #expect(throws: HTTPError.self) { try await body.collected() }
  }

  #if os(Linux)
  @Test func nothingIsLeftOfAServerThatStopped() async {
    await #expect(processExitsWith: .success) {
      func count(_ folder: String) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/" + folder).count
      }
      func serveOnce() async throws {
        try await HTTPServer { _ in HTTPResponse() }.run(on: .loopback()) { address in
          // One that cannot start leaves nothing either.
          _ = try? await HTTPServer { _ in HTTPResponse() }.start(on: address)
          let clients = try (0..<20).map { _ in try RawClient(address) }
          for client in clients {
            await client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let answer = await client.receive(until: "\r\n\r\n")
            precondition(answer.hasPrefix("HTTP/1.1 200 "))
          }
        }
      }
      try await serveOnce()
      let before = try count("fd")
      for _ in 0..<20 { try await serveOnce() }
      // A thread lets go of what it held a moment after it has said that it ends.
      var after = try count("fd")
      for _ in 0..<500 where after > before {
        usleep(10_000)
        after = try count("fd")
      }
      let threads = try count("task")
      precondition(after <= before && threads < 15, "\(before), \(after), \(threads) threads")
    }
  }
  #endif
}

private actor Words {
  private var words: ArraySlice<String>

  init(_ words: [String]) { self.words = words[...] }

  func next() -> String? { words.popFirst() }
}

private actor Kept {
  private(set) var body: HTTPBody?

  func keep(_ body: HTTPBody) { self.body = body }
}
