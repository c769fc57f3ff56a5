package import FoundationCore

/// A part of a store, which its context exports: its tables, operations and consistency checks.
///
///     let store = StoreSchema([.catalog, .ordering])
package struct StoreModule: Sendable {
  /// The migrations of the tables, in the order of their versions.
  package let migrations: [SchemaMigration]
  /// The tables that are copied row by row, each after those that it references.
  package let tables: [StoreTable]
  /// Returns the operations, in the order of the OpenAPI document.
  package let operations: @Sendable (Store) -> [APIOperation]
  /// Returns the checks, in the SQL of a database.
  package let checks: @Sendable (any SQLDialect) -> [ConsistencyCheck]
  /// Returns the currency of amounts that name none, if the module knows it.
  package let currency: @Sendable (any Transaction) async throws -> Currency?

  package init(
    migrations: [SchemaMigration],
    tables: [StoreTable],
    operations: @escaping @Sendable (Store) -> [APIOperation] = { _ in [] },
    checks: @escaping @Sendable (any SQLDialect) -> [ConsistencyCheck] = { _ in [] },
    currency: @escaping @Sendable (any Transaction) async throws -> Currency? = { _ in nil }
  ) {
    self.migrations = migrations
    self.tables = tables
    self.operations = operations
    self.checks = checks
    self.currency = currency
  }
}
