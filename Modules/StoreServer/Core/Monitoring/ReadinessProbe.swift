import Persistence
import Synchronization

/// Tells whether requests should be sent here.
package final class ReadinessProbe: Sendable {
  private let isDraining = Atomic(false)
  private let wasAsked = Atomic(false)
  private let database: any StoreDatabase

  init(_ database: any StoreDatabase) { self.database = database }

  /// Says from now on that others should be asked instead.
  package func drain() { isDraining.store(true, ordering: .relaxed) }

  /// True once it was asked, and so will be listened to when others should be asked.
  package var isWatched: Bool { wasAsked.load(ordering: .relaxed) }

  /// Throws a problem while requests should not be sent here.
  func check() async throws {
    wasAsked.store(true, ordering: .relaxed)
    if isDraining.load(ordering: .relaxed) { throw Problem.draining }
    let version = try await database.readyVersion()
    guard version == StoreSchema.migrations.count else {
      throw Problem(503, "other_version", "The database was changed by another program.")
    }
  }
}
