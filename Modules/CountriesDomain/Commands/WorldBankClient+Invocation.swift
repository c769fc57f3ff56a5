import CommandKit
import CountriesDomain
import FoundationCore

extension WorldBankClient {
  /// Loads the figures of a query, and explains the options that it does not accept.
  func series(
    _ query: SeriesQuery,
    in world: World,
    of invocation: Invocation,
    progress: WorkProgress
  ) async throws -> SeriesTable {
    var inputs = FieldInputs(invocation, options: CountryOptions.optionNames)
    inputs["indicators"] = FieldInput("indicators")
    return try await inputs.explainingInvalid {
      try await series(query, in: world) { progress.reach($0.loadedPages) }
    }
  }
}
