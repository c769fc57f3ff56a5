import CommandKit
import CountriesCommands
import CountriesDomain
import NewsCommands

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
}
