public import StoreCore

extension StoreServer {
  /// Checks the integrity of the database and the consistency of all data.
  ///
  /// It finds damage to the database, missing and foreign tables, violated references, and sums,
  /// ratings and texts that differ from what they are made from. It changes nothing. Others can
  /// read and write meanwhile, except for a moment while the search index is checked.
  ///
  /// - Returns: The findings; empty for a sound store.
  /// - Throws: `StoreServerError.failed(_:)` if the database cannot be read.
  public func checkConsistency() async throws(StoreServerError) -> [StoreFinding] {
    try await StoreServerError.wrapping {
      try await store.database.findings(from: StoreModule.all.checks)
    }
  }
}

extension Transaction {
  /// Returns a finding for each violation of a consistency check.
  func consistencyFindings() async throws -> [StoreFinding] {
    try await findings(from: StoreModule.all.checks(dialect))
  }
}
