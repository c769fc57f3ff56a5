import Persistence
import StoreCore
import Synchronization

/// Whether requests should be sent here.
final class Readiness: Sendable {
  private let isDraining = Atomic(false)
  private let wasAsked = Atomic(false)
  private let database: any StoreDatabase

  init(_ database: any StoreDatabase) { self.database = database }

  /// Says from now on that others should be asked instead.
  func drain() { isDraining.store(true, ordering: .relaxed) }

  /// Whether somebody has ever asked, and so will learn from it that others should be asked.
  var isWatched: Bool { wasAsked.load(ordering: .relaxed) }

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
