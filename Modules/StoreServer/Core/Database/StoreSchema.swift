package import FoundationCore
package import Persistence

/// The modules of a store: their tables with the table of revisions, their operations and checks.
///
/// The tables are described once; ``SchemaDialect`` contains the differences between databases. A change of
/// the tables is a further migration of a module, with the next version.
package struct StoreSchema: Sendable {
  /// The schema version of 0.2.0; earlier versions are of builds before it.
  package static let firstVersion = 13

  /// The modules, each after those whose tables it references.
  private let modules: [StoreModule]
  /// The SHA-256 of the tables and indexes of a new file, in hexadecimal, by which nearly every file is
  /// recognized as it is opened.
  package let fingerprint: String?
  /// The migrations of all modules, by version.
  private let steps: [SchemaMigration]

  /// Creates a schema; without a fingerprint, every file is compared with another made for it.
  package init(_ modules: [StoreModule], fingerprint: String? = nil) {
    self.modules = modules
    self.fingerprint = fingerprint
    let revisions = SchemaMigration(Self.firstVersion, "makes the revisions", script: \.revisions)
    steps = ([revisions] + modules.flatMap(\.migrations)).ordered { $0.version < $1.version }
  }

  /// The tables that are copied row by row, each after those that it references.
  package var tables: [StoreTable] { modules.flatMap(\.tables) }

  /// Returns the operations of all modules.
  package func operations(of store: Store) -> [APIOperation] {
    modules.flatMap { $0.operations(store) }
  }

  /// Returns the consistency checks of all modules, in the SQL of a database.
  package func checks(_ dialect: any SQLDialect) -> [ConsistencyCheck] {
    modules.flatMap { $0.checks(dialect) }
  }

  /// Returns the currency of amounts that name none; `nil` if no module knows it.
  package func currency(in transaction: any Transaction) async throws -> Currency? {
    for module in modules {
      if let currency = try await module.currency(transaction) { return currency }
    }
    return nil
  }

  /// The latest version.
  package var version: Int { steps.last?.version ?? Self.firstVersion }

  /// The full-text indexes.
  package var indexes: [FullTextIndex] { tables.compactMap(\.index) }

  /// Returns the steps after a version, one for each later version.
  package func steps(
    after version: Int,
    _ dialect: any SchemaDialect
  ) -> [(version: Int, script: String)] {
    Dictionary(grouping: steps.filter { $0.version > version }, by: \.version)
      .map { (version: $0, script: $1.map { $0.script(dialect) }.joined(separator: "\n")) }
      .ordered { $0.version < $1.version }
  }

  /// The migrations of SQLite, which run when the file is opened.
  package var migrations: [Migration] {
    steps(after: 0, SQLiteDialect()).map { Migration("schema \($0)", version: $0, script: $1) }
  }

  /// Throws if a store has the version of a build before 0.2.0.
  package static func requireReleased(_ version: Int, of store: String) throws(StoreServerError) {
    if 1..<firstVersion ~= version { throw .unreleased(store, version: version) }
  }
}

/// A migration of the tables of a module to a schema version.
package struct SchemaMigration: Sendable {
  /// The schema version that it belongs to; the versions of a module grow.
  package let version: Int
  /// A description of the change.
  package let name: String
  /// Returns the SQL for a database; it must not change once it was released.
  let script: @Sendable (any SchemaDialect) -> String

  package init(
    _ version: Int,
    _ name: String,
    script: @escaping @Sendable (any SchemaDialect) -> String
  ) {
    self.version = version
    self.name = name
    self.script = script
  }
}
