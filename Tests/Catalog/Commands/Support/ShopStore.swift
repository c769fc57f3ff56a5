import Foundation
import Persistence
import StoreHTTP
import StoreServer

/// The real store of a shop, over a file.
///
/// Only this file knows the server that it is part of.
struct ShopStore: Sendable {
  private let server: StoreServer

  /// Opens the store; makes the file where it is missing.
  init(at path: String) async throws {
    var configuration = StoreServer.Configuration()
    configuration.now = { Shop.now }
    server = try await StoreServer(.file(path), configuration: configuration)
  }

  /// The transport that asks the store without a socket.
  var transport: any HTTPTransport { InProcessTransport(handler: server.handler) }

  /// Fills the store with the products of the demo.
  func seed() async throws { try await server.seed(1) }

  func close() async { await server.close() }
}
