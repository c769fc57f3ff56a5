import Foundation
import StoreHTTP
import TestSupport
import Testing

/// Connection reuse, backpressure and the end of exchanges.
struct TransportFlowTests {
  @Test(arguments: NetworkTransport.allCases)
  func oneConnectionServesManyRequests(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer.answering(.answer())
    let transport = transport.make()
    for _ in 1...5 { #expect(try await transport.text(server.request()) == "ok") }
    #expect(server.log.accepted == 1)
    #expect(server.log.heads.count == 5)
  }

  @Test(arguments: NetworkTransport.allCases)
  func aRequestIsSentOnceThoughItsConnectionDies(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer { connection in
      guard try connection.readHead() != nil else { return }
      try connection.send(.answer())
      // The second request is read, and the connection ends.
      _ = try connection.readHead()
    }
    let carrier = transport.make()
    try await carrier.text(server.request())
    try await transport.expect(unless: .repeatsInSilence) {
      await expectFailure(.connectionLost) { try await carrier.text(server.request()) }
      #expect(server.log.heads.count == 2)
    }
  }

  @Test(arguments: NetworkTransport.allCases)
  func aHundredAtOnceGetTheirOwnAnswers(_ transport: NetworkTransport) async throws {
    let arrived = ObservedValue(0)
    let server = try ScriptedServer { connection in
      while let head = try connection.readHead() {
        // No request is answered before all have arrived.
        arrived.update { $0 += 1 }
        while arrived.value < 100 { try connection.pause(.milliseconds(1)) }
        try connection.send(.answer("200 OK", "", String(head.split(separator: " ")[1])))
      }
    }
    let transport = transport.make()
    let answers = try await withThrowingTaskGroup { group in
      for number in 0..<100 {
        group.addTask { try await transport.text(server.request(.get, "\(number)")) }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(answers == Set((0..<100).map { "/\($0)" }))
  }

  @Test(arguments: NetworkTransport.allCases)
  func aBodyIsReadWhileItArrives(_ transport: NetworkTransport) async throws {
    let hasRead = ObservedValue(false)
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfirst")
      while !hasRead.value { try connection.pause(.milliseconds(1)) }
      try connection.send("then!")
    }
    var text = ""
    for try await chunk in try await transport.make().head(server.request()).body {
      text += String(decoding: chunk, as: UTF8.self)
      hasRead.update { $0 = true }
    }
    #expect(text == "firstthen!")
  }

  @Test(arguments: NetworkTransport.allCases)
  func aSlowReaderHoldsTheServerBack(_ transport: NetworkTransport) async throws {
    let size = 64_000_000
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
      for _ in 0..<640 { try connection.send([UInt8](repeating: 0, count: size / 640)) }
    }
    let response = try await transport.make().head(server.request())
    let read = response.body.makeAsyncIterator()
    try await transport.expect(unless: .readsAhead) {
      #expect(!(await server.waitUntil(within: .milliseconds(500)) { $0.sent > size / 2 }))
    }
    var count = 0
    var iterator = read
    while let chunk = try await iterator.next() { count += chunk.count }
    #expect(count == size)
  }

  @Test(arguments: NetworkTransport.allCases)
  func cancellingBeforeTheAnswerCloses(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      connection.waitForClose()
    }
    let transport = transport.make()
    let task = Task { try await transport.text(server.request()) }
    #expect(await server.waitUntil { $0.heads.count == 1 })
    task.cancel()
    await expectFailure(.cancelled) { _ = try await task.value }
    #expect(await server.waitUntil { $0.open == 0 })
  }

  @Test(arguments: NetworkTransport.allCases)
  func cancellingWithinTheBodyCloses(_ transport: NetworkTransport) async throws {
    let server = try endless()
    let hasRead = ObservedValue(0)
    let transport = transport.make()
    let task = Task {
      for try await chunk in try await transport.head(server.request()).body {
        hasRead.update { $0 += chunk.count }
      }
    }
    #expect(await hasRead.waitUntil { $0 > 0 })
    task.cancel()
    await expectFailure(.cancelled) { try await task.value }
    #expect(await server.waitUntil { $0.open == 0 })
  }

  @Test(arguments: NetworkTransport.allCases)
  func aTaskThatIsCancelledAlreadySendsNothing(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer.answering(.answer())
    let transport = transport.make()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await transport.text(server.request())
    }
    await expectFailure(.cancelled) { try await task.value }
    #expect(server.log.heads.isEmpty)
  }

  @Test(arguments: NetworkTransport.allCases)
  func aBodyLetGoUnreadCloses(_ transport: NetworkTransport) async throws {
    let server = try endless()
    let transport = transport.make()
    #expect(try await transport.head(server.request()).status == 200)
    #expect(await server.waitUntil { $0.accepted == 1 && $0.open == 0 })
  }

  @Test(arguments: NetworkTransport.allCases)
  func aBodyLetGoHalfReadCloses(_ transport: NetworkTransport) async throws {
    let server = try endless()
    let transport = transport.make()
    for try await _ in try await transport.head(server.request()).body { break }
    #expect(await server.waitUntil { $0.accepted == 1 && $0.open == 0 })
  }

  @Test(arguments: NetworkTransport.allCases)
  func aBodyOutlivesItsTransport(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer.answering(.answer("200 OK", "", "still here"))
    let response = try await transport.make().head(server.request())
    #expect(try await response.body.collected() == Array("still here".utf8))
  }

  /// A server whose answer never comes to its end.
  private func endless() throws -> ScriptedServer {
    try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000000000\r\n\r\n")
      for _ in 0..<500 { try connection.send([UInt8](repeating: 0, count: 10_000)) }
      connection.waitForClose()
    }
  }
}
