import Persistence
import StoreTestSupport

@testable import CatalogServer
@testable import OrderingServer
@testable import StoreCore
@testable import StoreServer

extension StaffedStore {
  /// How many rows a table has.
  func count(in table: SQLText) async throws -> Int? {
    try await store.store.database.read { transaction in
      try await transaction.value("SELECT count(*) FROM \(table)")
    }
  }
}
