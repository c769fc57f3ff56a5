import Persistence

/// A rule that holds in every sound store, as a query for what breaks it.
///
/// A rule finds missing rows with `NOT EXISTS`: for `NOT IN`, PostgreSQL goes through all that
/// it might be among once for each row, as soon as they are too many for its working memory.
package struct ConsistencyCheck: Sendable {
  /// A stable name, such as `available`.
  package let code: String
  /// Gives a sentence for each thing that breaks it.
  package let query: SQLText

  package init(code: String, query: SQLText) {
    self.code = code
    self.query = query
  }
}

extension Transaction {
  /// Returns a finding for each thing that breaks one of the rules.
  package func findings(of rules: [ConsistencyCheck]) async throws -> [StoreFinding] {
    var found: [StoreFinding] = []
    for rule in rules {
      found += try await all(rule.query) {
        StoreFinding(code: rule.code, description: try $0[0])
      }
    }
    return found
  }
}

extension StoreDatabase {
  /// Returns the faults of the database itself, and a finding for each thing that breaks one of the
  /// rules.
  package func findings(
    of rules: @escaping @Sendable (any SQLDialect) -> [ConsistencyCheck]
  ) async throws -> [StoreFinding] {
    let faults = try await faults()
    // Of a damaged file, the answers to questions mean nothing.
    if faults.contains(where: \.isOfFile) { return faults }
    return try await faults + read { try await $0.findings(of: rules($0.dialect)) }
  }
}
