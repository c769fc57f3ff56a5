import Foundation
import StoreHTTP
import TestSupport
import Testing

/// The transfer of request bodies to the server.
struct TransportUploadTests {
  @Test(arguments: NetworkTransport.allCases, [HTTPRequest.Method.post, .put, .patch])
  func emptyBodySendsZeroContentLength(_ transport: NetworkTransport, method: HTTPRequest.Method)
    async throws
  {
    let server = try ScriptedServer.answering(.answer())
    try await transport.make().text(server.request(method))
    #expect(server.log.heads.map { $0.value(of: "Content-Length") } == ["0"])
  }

  @Test(arguments: NetworkTransport.allCases, [1, 70_000, 5_000_000])
  func bytesArriveAsTheyAre(_ transport: NetworkTransport, count: Int) async throws {
    let (server, arrived) = try gathering()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * $0 >> 8) }
    try await transport.make().text(server.request(.post, "", HTTPBody(bytes)))
    #expect(arrived.value == [bytes])
    let head = try #require(server.log.heads.first)
    #expect(head.value(of: "Content-Length") == "\(count)")
    // The request did not declare a form.
    #expect(head.value(of: "Content-Type") == nil)
  }

  @Test(arguments: NetworkTransport.allCases, [nil, 3_000_000])
  func aStreamArrivesWhole(_ transport: NetworkTransport, length: Int?) async throws {
    let (server, arrived) = try gathering()
    let chunks = (0..<30).map { [UInt8](repeating: UInt8($0), count: 100_000) }
    let body = HTTPBody.streamed(chunks, length: length)
    try await transport.make().text(server.request(.put, "", body))
    #expect(arrived.value == [chunks.flatMap(\.self)])
  }

  @Test(arguments: NetworkTransport.allCases)
  func anEmptyStreamArrivesEmpty(_ transport: NetworkTransport) async throws {
    let (server, arrived) = try gathering()
    try await transport.make().text(server.request(.post, "", .streamed([])))
    #expect(arrived.value == [[]])
  }

  @Test(arguments: NetworkTransport.allCases)
  func aGetMayHaveABody(_ transport: NetworkTransport) async throws {
    let (server, arrived) = try gathering()
    try await transport.expect(unless: .sendsNoBodyWithGet) {
      await #expect(throws: Never.self) {
        try await transport.make().text(server.request(.get, "", HTTPBody([1])))
      }
      #expect(arrived.value == [[1]])
    }
  }

  @Test(arguments: NetworkTransport.allCases, [nil, 10])
  func aStreamThatBreaksFailsTheRequest(_ transport: NetworkTransport, length: Int?) async throws {
    let (server, arrived) = try gathering()
    let body = HTTPBody.streamed([[1]], length: length, breakingWith: HTTPError(.bodyFailed))
    await expectFailure(.bodyFailed) {
      try await transport.make().text(server.request(.post, "", body))
    }
    #expect(await server.waitUntil { $0.open == 0 })
    #expect(arrived.value.isEmpty)
  }

  @Test(arguments: NetworkTransport.allCases)
  func aServerThatDoesNotReadHoldsTheStreamBack(_ transport: NetworkTransport) async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.pause(.seconds(60))
    }
    let pulled = ObservedValue(0)
    let body = HTTPBody { () throws(HTTPError) in
      let count = pulled.update { pulled in
        pulled += 1
        return pulled
      }
      return count > 1000 ? nil : [UInt8](repeating: 0, count: 100_000)
    }
    try await transport.expect(unless: .diesOfCancelledUploads) {
      let upload = Task { try await transport.make().text(server.request(.post, "", body)) }
      #expect(await pulled.waitUntil { $0 > 0 })
      try await transport.expect(unless: .gathersUploads) {
        #expect(!(await pulled.waitUntil(within: .milliseconds(500)) { $0 > 500 }))
      }
      upload.cancel()
      await expectFailure(.cancelled) { _ = try await upload.value }
    }
  }

  /// A server that keeps the bodies it gets.
  private func gathering() throws -> (ScriptedServer, ObservedValue<[[UInt8]]>) {
    let arrived = ObservedValue<[[UInt8]]>([])
    let server = try ScriptedServer { connection in
      while let head = try connection.readHead() {
        let body = try connection.readBody(after: head)
        arrived.update { $0.append(body) }
        try connection.send(.answer())
      }
    }
    return (server, arrived)
  }
}
