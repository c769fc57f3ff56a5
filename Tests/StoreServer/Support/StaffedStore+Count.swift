package import StoreCore
import StoreServer

extension StaffedStore {
  /// Counts the rows of a table.
  package func count(in table: SQLText) async throws -> Int? {
    try await store.store.database.read { transaction in
      try await transaction.value("SELECT count(*) FROM \(table)")
    }
  }
}
