import CommandKit
import FoundationCore
import Persistence
import StoreCore
import StoreServer

/// Where a self-test keeps its store: nowhere near that of the user.
enum SelftestLocation: Sendable {
  /// In a file, where the program keeps its store when a folder is its data folder.
  case file(path: String)
  /// In a schema of its own, in a database that may have others.
  case schema(String, of: PostgresStoreConfiguration, tables: PostgresStoreConfiguration)

  /// A new place, which is still to be made: in the folder, or in the database where one is named.
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

  /// Removes what is not in the folder.
  func remove() async throws {
    guard case .schema(let name, let database, _) = self else { return }
    // Also where the self-test itself was cancelled.
    try await Task { try await database.removeSchema(name) }.value
  }

  /// Opens the store in this process, and closes it afterwards.
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
