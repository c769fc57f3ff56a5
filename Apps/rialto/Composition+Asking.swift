import Catalog
import CatalogCommands
import CommandKit
import CountriesCommands
import CountriesDomain
import FoundationCore
import NewsCommands
import OrderingCommands
import StoreHTTP

extension Composition {
  func askingBank<Value: Sendable>(
    _ configuration: Configuration,
    _ display: Display,
    _ body: @MainActor (CountriesModel, WorkProgress) async throws -> Value
  ) async throws -> Value {
    let model = try await countries()
    return try await display.progress("Asking the World Bank") { progress in
      try await body(model, progress)
    }
  }

  func askingNews<Value: Sendable>(
    _ configuration: Configuration,
    _ display: Display,
    pageSize: Int = 20,
    _ body: @MainActor (Newsstand) async throws -> Value
  ) async throws -> Value {
    let stand = try await news(pageSize: pageSize)
    return try await display.progress("Asking for news") { _ in try await body(stand) }
  }

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
