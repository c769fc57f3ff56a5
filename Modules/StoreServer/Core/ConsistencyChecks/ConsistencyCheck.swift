import Persistence

/// A consistency check of a store, as a query for violations.
///
/// A check finds missing rows with `NOT EXISTS`: PostgreSQL evaluates a large `NOT IN` row by row.
package struct ConsistencyCheck: Sendable {
  /// A stable code, such as `available`.
  package let code: String
  /// Returns a sentence for each violation.
  package let query: SQLText

  package init(code: String, query: SQLText) {
    self.code = code
    self.query = query
  }
}

extension Transaction {
  /// Returns a finding for each violation of the checks.
  package func findings(from checks: [ConsistencyCheck]) async throws -> [StoreFinding] {
    var found: [StoreFinding] = []
    for check in checks {
      found += try await all(check.query) {
        StoreFinding(code: check.code, description: try $0[0])
      }
    }
    return found
  }
}

extension StoreDatabase {
  /// Returns damage to the database, and a finding for each violation of the checks.
  package func findings(
    from checks: @escaping @Sendable (any SQLDialect) -> [ConsistencyCheck]
  ) async throws -> [StoreFinding] {
    let faults = try await checkIntegrity()
    // Queries of a damaged file mean nothing.
    if faults.contains(where: \.isOfFile) { return faults }
    return try await faults + read { try await $0.findings(from: checks($0.dialect)) }
  }
}
