#if canImport(CCurl)
import Foundation
import StoreHTTP
import TestSupport
import Testing

struct CurlBodyTests {
  private static let megabyte = 1024 * 1024

  private let transport = CurlTransport()

  /// A server that sends as many bytes as it can get rid of.
  private func endlessServer() throws -> ScriptedServer {
    try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\n\r\n")
      let piece = Array(repeating: UInt8(7), count: 64 * 1024)
      while true { try connection.send(piece) }
    }
  }

  @Test
  func anUnreadBodyIsNotFetched() async throws {
    let server = try endlessServer()
    let response = try await transport.get(server.url)
    // The buffers of the system and ours are full when the server can send no more.
    let isFlooded = await server.waitUntil(within: .milliseconds(500)) {
      $0.sent > 64 * Self.megabyte
    }
    #expect(!isFlooded)
    // Reading makes room, again and again.
    var read = 0
    for try await chunk in response.body {
      read += chunk.count
      if read > 100 * Self.megabyte { break }
    }
    #expect(server.log.sent > 100 * Self.megabyte)
  }

  @Test
  func aBodyThatIsReadArrivesInOrder() async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(20 * Self.megabyte)\r\n\r\n")
      for piece in 0..<320 {
        try connection.send(Array(repeating: UInt8(truncatingIfNeeded: piece), count: 64 * 1024))
      }
    }
    let response = try await transport.get(server.url)
    #expect(response.body.length == 20 * Self.megabyte)
    let bytes = try await response.body.collected()
    #expect(bytes.count == 20 * Self.megabyte)
    #expect(
      (0..<320).allSatisfy { piece in
        Data(bytes[(piece * 64 * 1024)..<((piece + 1) * 64 * 1024)])
          == Data(repeating: UInt8(truncatingIfNeeded: piece), count: 64 * 1024)
      }
    )
  }

  @Test
  func aBodyThatIsLetGoIsClosedOnTheWire() async throws {
    let server = try endlessServer()
    for try await _ in try await transport.get(server.url).body { break }
    #expect(await server.waitUntil { $0.accepted == 1 && $0.open == 0 })
  }

  @Test
  func cancellingBeforeTheHeadClosesTheConnection() async throws {
    let server = try ScriptedServer(stallingAfter: "")
    let task = Task { try await transport.get(server.url) }
    #expect(await server.waitUntil { $0.heads.count == 1 })
    task.cancel()
    guard case .cancelled = await reason(of: { try await task.value }) else {
      Issue.record("it went on")
      return
    }
    #expect(await server.waitUntil { $0.open == 0 })
  }

  @Test
  func cancellingTheReaderEndsItAndClosesTheConnection() async throws {
    let server = try ScriptedServer(
      stallingAfter: "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"
    )
    let isReading = ObservedValue(false)
    let task = Task {
      for try await _ in try await transport.get(server.url).body { isReading.update { $0 = true } }
    }
    #expect(await isReading.waitUntil { $0 })
    task.cancel()
    guard case .cancelled = await reason(of: { try await task.value }) else {
      Issue.record("it went on")
      return
    }
    #expect(await server.waitUntil { $0.open == 0 })
  }

  @Test
  func aCancelledTaskSendsNoRequest() async throws {
    let server = try ScriptedServer(stallingAfter: "")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await transport.get(server.url)
    }
    guard case .cancelled = await reason(of: { try await task.value }) else {
      Issue.record("it went on")
      return
    }
  }

  @Test
  func aSlowReaderIsNotTakenForASilentServer() async throws {
    let server = try endlessServer()
    var limits = HTTPClient.TimeLimits()
    limits.idle = .milliseconds(50)
    let response = try await transport.get(server.url, within: limits)
    // Longer than the limit, with nothing moving: the buffers are full.
    #expect(await !server.waitUntil(within: .milliseconds(300)) { $0.open == 0 })
    var read = 0
    for try await chunk in response.body {
      read += chunk.count
      if read > 8 * Self.megabyte { break }
    }
    #expect(read > 8 * Self.megabyte)
  }
}
#endif
