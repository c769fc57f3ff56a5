import Testing

@testable import StoreCore
@testable import StoreServer

/// How the rules of a sound store are asked.
struct ConsistencyCheckTests {
  /// Where `NOT IN` asks it, PostgreSQL goes through the whole table for each row: among a million
  /// products it did not find out in minutes whether one has no variant.
  @Test func noneAsksWhetherSomethingIsNotInATable() {
    for rule in ConsistencyCheck.all(SQLiteDialect()) + ConsistencyCheck.all(PostgresDialect()) {
      #expect(!rule.query.text.contains("NOT IN (SELECT"), "\(rule.code)")
    }
  }
}
