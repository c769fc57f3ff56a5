package import Foundation
import FoundationCore
import OrderingTestSupport
import StoreCore
package import StoreServer
package import StoreTestSupport
package import TestSupport
package import Testing

/// A store of all contexts that sells mugs and cups to Germany, Austria and Japan.
package struct OrderedStore: OrderTaking {
  package let place: TestedStore
  package var folder: TemporaryFolder { place.folder }
  package let server: StoreServer
  package let client: ContractClient
  package let clock: WallClock

  /// The date and time, as a test says.
  package final class WallClock: Sendable {
    private let date = Lock(Date(timeIntervalSince1970: 1_800_000_000))
    package var now: Date { date.withLock { $0 } }
    package func advance(by seconds: TimeInterval) { date.withLock { $0 += seconds } }
  }

  /// Fills a store; there are so many red mugs.
  package init(mugs: Int = 10, in place: TestedStore? = nil) async throws {
    let place = if let place { place } else { try await TestedStore() }
    self.place = place
    let clock = WallClock()
    self.clock = clock
    var configuration = StoreServer.Configuration()
    configuration.now = { clock.now }
    server = try await place.open(configuration)
    client = try await ContractClient(server)
    try await stock(mugs: mugs)
  }

  /// Serves a store that is filled already.
  package init(servedAt place: TestedStore) async throws {
    let clock = WallClock()
    var configuration = StoreServer.Configuration()
    configuration.now = { clock.now }
    (self.place, self.clock) = (place, clock)
    server = try await place.open(configuration)
    client = try await ContractClient(server)
  }

  /// Asks a server that is there already.
  package init(place: TestedStore, server: StoreServer) async throws {
    self.place = place
    self.server = server
    client = try await ContractClient(server)
    clock = WallClock()
  }

  /// Asks another server on the same file, as another process would be.
  package func secondServer() async throws -> ContractClient {
    let clock = clock
    var configuration = StoreServer.Configuration()
    configuration.now = { clock.now }
    return try await ContractClient(place.open(configuration))
  }

  package func expectSound(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    #expect(try await server.checkConsistency() == [], sourceLocation: sourceLocation)
  }
}
