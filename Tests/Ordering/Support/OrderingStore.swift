import CatalogServer
import Foundation
import OrderingServer
package import Persistence
package import StoreCore
package import StoreHTTP
package import StoreTestSupport
package import TestSupport
package import Testing

/// A store of the catalog and the ordering contexts alone.
package struct OrderingStore: OrderTaking {
  package let served: ServedStore
  package let client: ContractClient
  /// The folder of the file, if the store has its own.
  private let folder: TemporaryFolder?

  package var handler: HTTPRequest.Handler { served.handler }
  package var database: any StoreDatabase { served.store.database }

  /// Opens the store in a file, and creates the file if it is missing.
  package init(
    at path: String,
    durability: ConnectionOptions.Durability = .full
  ) async throws {
    try await self.init(on: SQLiteDatabase(.file(path), schema: .ordering, durability: durability))
  }

  /// Opens the store in a database.
  package init(on database: any StoreDatabase) async throws {
    try await self.init(on: database, in: nil)
  }

  /// Creates a store in a file of a folder, by default a temporary one, and stocks it with a number
  /// of red mugs.
  package init(mugs: Int = 10, in folder: TemporaryFolder? = nil) async throws {
    let folder = try folder ?? TemporaryFolder()
    try await self.init(
      on: SQLiteDatabase(.file(folder.file("store.sqlite")), schema: .ordering),
      in: folder
    )
    try await stock(mugs: mugs)
  }

  private init(on database: any StoreDatabase, in folder: TemporaryFolder?) async throws {
    self.folder = folder
    served = Self.service(on: database)
    client = ContractClient(served.handler, document: try await Self.document.value)
  }

  private static func service(on database: any StoreDatabase) -> ServedStore {
    var configuration = ServedStore.Configuration()
    configuration.now = { Date(timeIntervalSince1970: 1_800_000_000) }
    return ServedStore(database, configuration: configuration)
  }

  /// The document of all these stores, read once.
  private static let document = Task {
    let store = service(on: try await SQLiteDatabase(.memory, schema: .ordering))
    return try await ContractClient(store.handler).document
  }

  /// Returns the findings of the consistency checks of the catalog and the orders.
  package func findings() async throws -> [StoreFinding] {
    try await database.findings()
  }

  package func expectSound(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    #expect(try await findings() == [], sourceLocation: sourceLocation)
  }
}

extension StoreSchema {
  /// The tables of the catalog and the orders.
  package static let ordering = StoreSchema([.catalog, .ordering])
}
