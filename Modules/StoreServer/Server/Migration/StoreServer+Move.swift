import Persistence
public import StoreCore

extension StoreServer {
  /// Copies a store to another place, from a file to PostgreSQL or back, all of it as it is at one
  /// moment.
  ///
  /// Others may use the store meanwhile; what they change is not moved. Where it was cut short, the
  /// same call goes on behind what is there, or begins anew where the store was changed since.
  /// Until it has come to its end, the copy cannot be opened as a store; a file appears under its
  /// name once it is whole and on the disk.
  ///
  /// - Parameters:
  ///   - source: The store; it is looked through first, and never changed.
  ///   - target: An empty place, or one where this was begun before.
  ///   - verifies: Whether to compare the two, row by row; where there is a store already, nothing
  ///     is copied and the two are only compared.
  ///   - report: Told how far it has come.
  /// - Returns: What was copied, and where the two differ.
  /// - Throws: `StoreServerError`; what was copied so far stays, to go on with.
  public static func move(
    _ source: StoreDatabaseLocation,
    to target: StoreDatabaseLocation,
    verifies: Bool = false,
    report: @escaping @Sendable (StoreMigrationEvent) -> Void = { _ in }
  ) async throws(StoreServerError) -> StoreMigrationResult {
    try await StoreServerError.named {
      let source = try await MigrationSource(source)
      let target = try await MigrationTarget(target, verifies: verifies)
      if !target.isComplete {
        report(.looks)
        try await source.requireUndamaged()
      }
      let name = source.name
      let outcome = try await source.database.read { store in
        var copied = 0
        if !target.isComplete {
          let findings = try await store.brokenRules()
          guard findings.isEmpty else {
            throw StoreServerError.cannotMove(.unsound(name, findings))
          }
          copied = try await StoreCopier(target: target.database, source: name, report: report)
            .run(from: store)
        }
        var comparison = StoreComparison(target.database, report: report)
        if verifies { try await comparison.run(store) }
        return StoreMigrationResult(
          copied: copied,
          tables: comparison.sums,
          differences: comparison.differences,
          differenceCount: comparison.count
        )
      }
      if outcome.differenceCount == 0 { try await target.publish() }
      return outcome
    }
  }
}
