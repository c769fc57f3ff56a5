import Persistence

/// A consistency check of a store, as a query for violations.
///
/// A check finds missing rows with `NOT EXISTS`: PostgreSQL evaluates a large `NOT IN` row by row.
package struct ConsistencyCheck: Sendable {
  /// A stable code, such as `available`.
  package let code: String
  /// Returns a sentence for each violation.
  package let query: SQLText

  /// Returns the checks of queries by their codes.
  package static func list(_ queries: KeyValuePairs<String, SQLText>) -> [ConsistencyCheck] {
    queries.map { ConsistencyCheck(code: $0.key, query: $0.value) }
  }
}

extension Transaction {
  /// Returns a finding for each violation of the checks of a schema.
  package func findings(from schema: StoreSchema) async throws -> [StoreFinding] {
    var found: [StoreFinding] = []
    for check in schema.checks(dialect) {
      found += try await all(check.query) { StoreFinding(code: check.code, description: try $0[0]) }
    }
    return found
  }
}

extension StoreDatabase {
  /// Returns damage to the database, and a finding for each violation of the checks.
  package func findings() async throws -> [StoreFinding] {
    let faults = try await checkIntegrity()
    // Queries of a damaged file mean nothing.
    if faults.contains(where: \.isOfFile) { return faults }
    let schema = schema
    return try await faults + read { try await $0.findings(from: schema) }
  }
}

/// An inconsistency in the data of a store.
public struct StoreFinding: Sendable, Hashable, CustomStringConvertible {
  /// The stable code of the violated check, such as `available`.
  public let code: String
  /// A sentence about the problem, with the ID of the resource.
  public let description: String

  package init(code: String, description: String) {
    self.code = code
    self.description = description
  }

  /// `true` for damage to the file itself, which invalidates all queries.
  package var isOfFile: Bool { ["damage", "schema"].contains(code) }
}

extension [StoreFinding] {
  /// The first three findings, as the reason of a failure.
  package var reason: String {
    prefix(3).map(\.description).joined(separator: " ")
      + (count > 3 ? " And \(count - 3) more." : "")
  }
}
