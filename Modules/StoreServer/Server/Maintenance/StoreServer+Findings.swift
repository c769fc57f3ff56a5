public import StoreCore

extension StoreServer {
  /// Looks through all of the data for what cannot be right; finds nothing in a sound store.
  ///
  /// It looks for damage to the database, for tables that are missing or not those of a store, for
  /// rows that refer to nothing, and for sums, ratings and texts that are not what they are made from.
  /// Nothing is changed. Others can read meanwhile, and write but for the moment in which the search
  /// index is held against its words.
  public func findings() async throws(StoreServerError) -> [StoreFinding] {
    try await StoreServerError.named {
      try await store.database.findings(of: ConsistencyCheck.all)
    }
  }
}
