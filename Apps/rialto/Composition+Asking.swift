import Catalog
import CatalogCommands
import CommandKit
import FoundationCore
import OrderingCommands
import StoreHTTP

extension Composition {
  func askingCatalog<Value: Sendable>(
    _ configuration: Configuration,
    createsStore: Bool = false,
    _ body: @MainActor (CatalogModel) async throws -> Value
  ) async throws -> Value {
    try await body(try await catalog(createsStore: createsStore))
  }

  /// Where a person writes drafts.
  func draftDesk(_ display: Display, _ catalog: CatalogModel) async throws -> DraftDesk {
    guard display.prompt.isAllowed else {
      throw OutputError.cannotAsk(question: "What is it to be?", flag: "options such as --title")
    }
    return DraftDesk(
      display: display,
      categories: try await catalog.categoryTree(),
      folder: try folders.path(.state)
    )
  }
}
