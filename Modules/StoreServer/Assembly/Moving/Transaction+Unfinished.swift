extension Transaction {
  /// Returns whether a store is being moved here, or was and never came to its end.
  func isUnfinished() async throws -> Bool { try await hasTable("migration") }

  /// Throws where only a part of a store may be here.
  func requireWhole() async throws {
    if try await isUnfinished() { throw StoreServerError.unfinishedMove }
  }
}
