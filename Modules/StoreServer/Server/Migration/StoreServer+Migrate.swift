import Foundation
import Persistence
import Postgres
public import StoreCore

extension StoreServer {
  /// Migrates a store from a file to PostgreSQL or back, as one snapshot.
  ///
  /// The store may be in use meanwhile; later changes are not copied. After an interruption, the
  /// same call continues, or restarts if the store was changed since. An incomplete copy cannot be
  /// opened as a store; a file appears under its name once it is complete and on disk.
  ///
  /// - Parameters:
  ///   - source: The store; it is checked first and never changed.
  ///   - target: An empty location, or one with an unfinished migration of this store.
  ///   - verifies: `true` to compare the two row by row; if the target is a complete store, they
  ///     are only compared.
  ///   - onEvent: Called with the progress.
  /// - Returns: The number of copied rows and the differences.
  /// - Throws: `StoreServerError.cannotMigrate(_:)` or another `StoreServerError`; copied rows
  ///   are kept, to continue later.
  public static func migrate(
    from source: StoreDatabaseLocation,
    to target: StoreDatabaseLocation,
    verifies: Bool = false,
    onEvent: @escaping @Sendable (StoreMigrationEvent) -> Void = { _ in }
  ) async throws(StoreServerError) -> StoreMigrationResult {
    try await StoreServerError.wrapping {
      let source = try await MigrationSource(source)
      let target = try await MigrationTarget(target, verifies: verifies)
      if !target.isComplete {
        onEvent(.checking)
        try await source.requireUndamaged()
      }
      let name = source.name
      let outcome = try await source.database.read { store in
        var copied = 0
        if !target.isComplete {
          let findings = try await store.findings(from: .store)
          guard findings.isEmpty else {
            throw StoreServerError.cannotMigrate(.inconsistent(name, findings))
          }
          copied = try await StoreCopier(target: target.database, source: name, report: onEvent)
            .run(from: store)
        }
        var comparison = StoreComparison(target.database, copied: copied, report: onEvent)
        if verifies { try await comparison.run(store) }
        return comparison.result
      }
      if outcome.differenceCount == 0 { try await target.install() }
      return outcome
    }
  }
}

/// The location of a store: a file or a PostgreSQL database.
public enum StoreDatabaseLocation: Sendable, Hashable {
  /// An SQLite file.
  case file(path: String)
  /// A PostgreSQL database.
  case postgres(PostgresStoreConfiguration)
}

extension StoreDatabaseLocation {
  /// Returns the location for messages and checkpoints, without secrets.
  func name() throws -> String {
    switch self {
    case .file(let path): URL(filePath: path).resolvingSymlinksInPath().path
    case .postgres(let place): "\(try PostgresURI(place.address))"
    }
  }
}
