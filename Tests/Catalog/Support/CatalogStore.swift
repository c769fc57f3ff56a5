import CatalogSamples
import CatalogServer
import Foundation
import FoundationCore
import Persistence
package import StoreCore
package import StoreHTTP
import TestSupport
package import Testing

/// A store with the catalog alone, in an SQLite file.
///
///     let store = try await CatalogStore(at: path)
///     let client = HTTPClient(base, over: InProcessTransport(handler: store.handler))
package struct CatalogStore: CatalogEditing {
  package let path: String
  package let served: ServedStore
  /// The folder of the file, if the store has its own.
  private let folder: TemporaryFolder?

  package var handler: HTTPRequest.Handler { served.handler }

  /// Opens the store in a file, creating a missing file.
  package init(
    at path: String,
    _ configuration: ServedStore.Configuration = ServedStore.Configuration()
  ) async throws {
    try await self.init(at: path, in: nil, configuration)
  }

  /// Creates a store in a temporary file.
  package init() async throws {
    let folder = try TemporaryFolder()
    var configuration = ServedStore.Configuration()
    configuration.now = { Date(timeIntervalSince1970: 1_800_000_000) }
    try await self.init(at: folder.file("store.sqlite"), in: folder, configuration)
  }

  private init(
    at path: String,
    in folder: TemporaryFolder?,
    _ configuration: ServedStore.Configuration
  ) async throws {
    self.path = path
    self.folder = folder
    served = ServedStore(
      try await SQLiteDatabase(.file(path), schema: .catalog),
      configuration: configuration
    )
  }

  /// Fills an empty store with the demo catalog, and returns the number of products.
  @discardableResult
  package func seed(_ seed: UInt64) async throws -> Int {
    try await served.store.database.write { transaction in
      let writer = SeedWriter(transaction)
      var count = 0
      for entry in SeedCatalog(seed: seed).entries where try await writer.write(entry) {
        count += 1
      }
      return count
    }
  }

  /// Closes the store, after which its file is complete.
  package func close() async { await served.store.database.close() }

  /// Returns the latest revision.
  package func revision() async throws -> Int {
    try await served.store.database.read { try await $0.catalogRevision() }
  }

  /// Counts the rows of a table.
  package func count(in table: SQLText) async throws -> Int {
    try await served.store.database.read { transaction in
      try await transaction.value("SELECT count(*) FROM \(table)") ?? 0
    }
  }

  /// Returns all findings of the catalog's consistency checks.
  package func findings() async throws -> [StoreFinding] {
    try await served.store.database.findings()
  }

  package func expectSound(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    #expect(try await findings() == [], sourceLocation: sourceLocation)
  }
}

extension StoreSchema {
  /// The tables of the catalog alone.
  package static let catalog = StoreSchema([.catalog])
}
