import Testing

@testable import StoreCore
@testable import StoreServer

/// How the rules of a sound store are asked.
struct IntegrityRuleTests {
  /// Where `NOT IN` asks it, PostgreSQL goes through the whole table for each row: among a million
  /// products it did not find out in minutes whether one has no variant.
  @Test func noneAsksWhetherSomethingIsNotInATable() {
    for rule in IntegrityRule.all(SQLiteDialect()) + IntegrityRule.all(PostgresDialect()) {
      #expect(!rule.query.text.contains("NOT IN (SELECT"), "\(rule.code)")
    }
  }
}
