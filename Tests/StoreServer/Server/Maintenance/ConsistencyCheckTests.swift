import Testing

@testable import StoreCore
@testable import StoreServer

/// The SQL of consistency checks.
struct ConsistencyCheckTests {
  /// With `NOT IN`, PostgreSQL scans the whole table for each row: minutes among a million.
  @Test func noneAsksWhetherSomethingIsNotInATable() {
    let schema = StoreSchema.store
    for rule in schema.checks(SQLiteDialect()) + schema.checks(PostgresDialect()) {
      #expect(!rule.query.text.contains("NOT IN (SELECT"), "\(rule.code)")
    }
  }
}
