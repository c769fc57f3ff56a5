import Catalog
import StoreHTTP

extension Composition {
  /// Creates the model of the catalog at the store that the settings name.
  ///
  /// - Parameter makesFile: True to create an embedded store where it is missing.
  func catalog(makesFile: Bool = false) async throws -> CatalogModel {
    let client = try await storeClient(makesFile: makesFile)
    return await CatalogModel(client: client, dialect: try await dialect(of: client))
  }

  /// Returns the dialect of the store; one of this machine's own speaks ours.
  private func dialect(of client: HTTPClient) async throws -> StoreDialect {
    switch try configuration[Settings.storeDialect] ?? .auto {
    case .of(let dialect): return dialect
    case .auto:
      guard case .web = try storeLocation else { return .rialto }
      return try await StoreDialect.recognized(by: client)
    }
  }
}
