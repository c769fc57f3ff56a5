import CommandKit
import CountriesDomain
import Foundation
import StoreHTTP

extension Composition {
  /// Asks the World Bank, or whoever stands in for it, and shows meanwhile that it is asked.
  ///
  /// The body may run twice, so it shows nothing and hands back what there is to show.
  func askingBank<Value: Sendable>(
    _ configuration: Configuration,
    _ display: Display,
    _ body: @MainActor (CountriesModel, WorkProgress) async throws -> Value
  ) async throws -> Value {
    try await atBank(configuration, display) { model in
      try await display.progress("Asking the World Bank") { progress in
        try await body(model, progress)
      }
    }
  }

  /// The same, for work that shows by itself how far it has come.
  func atBank<Value: Sendable>(
    _ configuration: Configuration,
    _ display: Display,
    _ body: @MainActor (CountriesModel) async throws -> Value
  ) async throws -> Value {
    try await askingUpstream(display) { upstream in
      try await body(try await countriesModel(of: upstream, configuration))
    }
  }

  /// The countries, as whoever answers has them.
  func countriesModel(
    of upstream: Upstream,
    _ configuration: Configuration
  ) async throws -> CountriesModel {
    let base =
      switch upstream {
      case .network: configuration[Settings.countriesURL]?.url
      case .sandbox: Settings.countriesURL.standard?.url
      }
    guard let base else { throw HTTPError(.invalidRequest("the World Bank has no address")) }
    return await CountriesModel(client: client(for: base, of: upstream))
  }
}
