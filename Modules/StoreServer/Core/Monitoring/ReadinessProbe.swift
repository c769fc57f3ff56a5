import Persistence
import Synchronization

/// The readiness of the server, as `/readyz` reports it.
package final class ReadinessProbe: Sendable {
  private let isDraining = Atomic(false)
  private let wasProbed = Atomic(false)
  private let database: any StoreDatabase

  init(_ database: any StoreDatabase) { self.database = database }

  /// Makes `/readyz` report that the server is shutting down.
  package func drain() { isDraining.store(true, ordering: .relaxed) }

  /// `true` once `/readyz` was requested, so a load balancer can be expected to request it again.
  package var hasBeenProbed: Bool { wasProbed.load(ordering: .relaxed) }

  /// Throws a problem while the server should not receive requests.
  func check() async throws {
    wasProbed.store(true, ordering: .relaxed)
    if isDraining.load(ordering: .relaxed) { throw Problem.draining }
    let version = try await database.schemaVersionIfReady()
    guard version == database.schema.version else {
      throw Problem(503, "other_version", "The database was migrated by another version of rialto.")
    }
  }
}
