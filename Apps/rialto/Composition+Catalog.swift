import Catalog
import CatalogCommands
import CommandKit
import StoreHTTP

extension Composition: CatalogContext {
  var draftFolder: String { get throws { try folders.path(.state) } }

  func catalog(createsStore: Bool) async throws -> CatalogModel {
    let client = try await storeClient(createsStore: createsStore)
    return await CatalogModel(client: client, storeAPI: try await dialect(of: client))
  }

  /// Returns the dialect of the store; one of this machine's own speaks ours.
  private func dialect(of client: HTTPClient) async throws -> StoreAPI {
    switch try configuration[Settings.storeDialect] ?? .auto {
    case .of(let dialect): return dialect
    case .auto:
      guard case .web = try storeLocation else { return .rialto }
      return try await StoreAPI.detected(by: client)
    }
  }
}
