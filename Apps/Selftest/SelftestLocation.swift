import CommandKit
import Persistence
import StoreCore
import StoreServer

/// The location of a self-test's store, apart from the user's.
enum SelftestLocation: Sendable {
  /// A file, at the place that the program uses within a data folder.
  case file(path: String)
  /// A new schema in a database.
  case schema(String, of: PostgresStoreConfiguration, tables: PostgresStoreConfiguration)

  /// Creates a new location: a file in the folder, or a schema of the database.
  init(in folder: String, or database: PostgresStoreConfiguration?) throws {
    guard let database else {
      self = .file(path: folder.appendingPath("rialto/store.sqlite"))
      return
    }
    let schema = "rialto_selftest_\(String(UInt32.random(in: .min ... .max), radix: 36))"
    self = .schema(schema, of: database, tables: try database.inSchema(schema))
  }

  func make() async throws {
    switch self {
    case .file(let path): try path.parentPath.makeFolder()
    case .schema(let name, let database, _): try await database.makeSchema(name)
    }
  }

  /// Drops the schema, if there is one.
  func remove() async throws {
    guard case .schema(let name, let database, _) = self else { return }
    // Also if the test itself was cancelled.
    try await Task { try await database.removeSchema(name) }.value
  }

  /// Runs the body with the store open in this process.
  func opening<Value: Sendable>(_ body: (StoreServer) async throws -> Value) async throws -> Value {
    let store =
      switch self {
      case .file(let path): try await StoreServer(.file(path))
      case .schema(_, _, let tables): try await StoreServer(tables)
      }
    do {
      let value = try await body(store)
      await store.close()
      return value
    } catch {
      await store.close()
      throw error
    }
  }
}
