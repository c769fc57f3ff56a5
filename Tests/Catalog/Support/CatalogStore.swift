import CatalogServer
import Foundation
import FoundationCore
import Persistence
package import StoreCore
package import StoreHTTP
import TestSupport
package import Testing

/// A store of the catalog alone, in a file of SQLite.
///
///     let store = try await CatalogStore(at: path)
///     let client = HTTPClient(base, over: InProcessTransport(handler: store.handler))
package struct CatalogStore: CatalogEditing {
  package let path: String
  package let served: StoreService
  /// The folder that the file is in, where the store has one of its own.
  private let folder: TemporaryFolder?

  package var handler: HTTPRequest.Handler { served.handler }

  /// Opens the store in a file, and makes the file where it is missing.
  package init(
    at path: String,
    _ configuration: StoreService.Configuration = StoreService.Configuration()
  ) async throws {
    try await self.init(at: path, in: nil, configuration)
  }

  /// Creates a store in a file that is gone with it.
  package init() async throws {
    let folder = try TemporaryFolder()
    var configuration = StoreService.Configuration()
    configuration.now = { Date(timeIntervalSince1970: 1_800_000_000) }
    try await self.init(at: folder.file("store.sqlite"), in: folder, configuration)
  }

  private init(
    at path: String,
    in folder: TemporaryFolder?,
    _ configuration: StoreService.Configuration
  ) async throws {
    self.path = path
    self.folder = folder
    served = StoreService(try await SQLiteDatabase(.file(path)), configuration: configuration) {
      StoreOperation.catalog(of: $0) + StoreOperation.images(of: $0)
    }
  }

  /// Fills an empty store with the goods of the demo, and returns the number of products.
  @discardableResult
  package func seed(_ seed: UInt64) async throws -> Int {
    try await served.store.database.write { transaction in
      var writer = SeedWriter(transaction)
      var count = 0
      for entry in SeedCatalog(seed: seed).entries where try await writer.write(entry) {
        count += 1
      }
      return count
    }
  }

  /// Closes the store, whose file then holds all of it.
  package func close() async { await served.store.database.close() }

  /// Returns the number of the latest change.
  package func revision() async throws -> Int {
    try await served.store.database.read { try await $0.catalogRevision() }
  }

  /// Counts the rows of a table.
  package func count(in table: SQLText) async throws -> Int {
    try await served.store.database.read { transaction in
      try await transaction.value("SELECT count(*) FROM \(table)") ?? 0
    }
  }

  /// Returns all that breaks a rule of the catalog.
  package func findings() async throws -> [StoreFinding] {
    try await served.store.database.findings(from: ConsistencyCheck.catalog)
  }

  package func expectSound(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    #expect(try await findings() == [], sourceLocation: sourceLocation)
  }
}
