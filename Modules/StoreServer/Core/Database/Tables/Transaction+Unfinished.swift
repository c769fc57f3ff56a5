extension Transaction {
  /// Returns whether a store is being moved here, or was and never came to its end.
  package func isUnfinished() async throws -> Bool { try await hasTable("migration") }

  /// Throws where only a part of a store may be here.
  package func requireWhole() async throws {
    if try await isUnfinished() { throw StoreServerError.unfinishedMove }
  }
}
