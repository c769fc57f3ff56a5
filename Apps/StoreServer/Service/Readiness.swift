import Persistence
import Synchronization

/// Whether requests should be sent here.
final class Readiness: Sendable {
  private let isDraining = Atomic(false)
  private let database: StoreDatabase

  init(_ database: StoreDatabase) { self.database = database }

  /// Says from now on that others should be asked instead.
  func drain() { isDraining.store(true, ordering: .relaxed) }

  /// Throws a problem while requests should not be sent here.
  func check() async throws {
    if isDraining.load(ordering: .relaxed) {
      throw Problem(503, "draining", "The store is about to stop.")
    }
    try database.requireFile()
    let version = try await database.read { try $0.schemaVersion() }
    guard version == StoreSchema.migrations.count else {
      throw Problem(503, "other_version", "The database was changed by another program.")
    }
  }
}
