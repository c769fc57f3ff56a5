import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// A server that ends while it places an order.
@MainActor struct LostServerTests {
  @Test func refusedConnectionLeavesTheOutboxEmpty() async throws {
    let machine = try Machine()
    let closed = try ClosedPort()
    let url = try #require(URL(string: "http://127.0.0.1:\(closed.port)/"))
    var configuration = HTTPClient.Configuration()
    configuration.retries.maximumAttempts = 1
    let ordering = OrderingModel(
      client: StoreClient(
        HTTPClient(url, over: HTTPClient.PlatformTransport(), configuration)
      ),
      file: try await CartFile.open(machine.path)
    )
    let error = await #expect(throws: OrderingError.self) { try await ordering.place(.mugs()) }
    #expect(error?.code == "http.no_connection")
    #expect(ordering.outbox.isEmpty)
  }

  #if canImport(CCurl)
  /// libcurl tries a reused connection first and then a new one; a refused new connection does not
  /// mean that the server did not receive the order.
  @Test func orderLostOnAReusedConnectionHasUnknownOutcome() async throws {
    let machine = try Machine()
    let folder = try TemporaryFolder()
    let path = folder.file("s")
    var server: ScriptedServer? = try ScriptedServer(path: path) { connection in
      _ = try connection.readHead()
      try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n{\"items\":[]}")
      while try connection.readHead() != nil {}
    }
    var socket = CurlTransport.Configuration()
    socket.unixSocketPath = path
    var configuration = HTTPClient.Configuration()
    configuration.retries.maximumAttempts = 1
    let ordering = OrderingModel(
      client: StoreClient(
        HTTPClient(try storeAddress("http"), over: CurlTransport(socket), configuration)
      ),
      file: try await CartFile.open(machine.path)
    )
    await ordering.orders.load()
    let placing = Task { try await ordering.place(.mugs()) }
    #expect(await server?.waitUntil { $0.heads.count == 2 && $0.accepted == 1 } == true)
    try FileManager.default.removeItem(atPath: path)
    server = nil
    let error = await #expect(throws: OrderingError.self) { try await placing.value }
    #expect(error?.category == .unknownOutcome)
    #expect(ordering.outbox.map(\.isPlaced) == [false])
  }
  #endif
}
