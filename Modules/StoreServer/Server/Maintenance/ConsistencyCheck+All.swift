import CatalogServer
import OrderingServer
import StoreCore

extension ConsistencyCheck {
  /// Returns the rules of all contexts, in the SQL of a database.
  static func all(_ dialect: any SQLDialect) -> [ConsistencyCheck] {
    catalog(dialect) + ordering(dialect)
  }
}

extension Transaction {
  /// Returns a finding for each thing that breaks a rule of a store.
  func brokenRules() async throws -> [StoreFinding] {
    try await findings(of: ConsistencyCheck.all(dialect))
  }
}
