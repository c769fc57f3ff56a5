public import CommandKit
public import CountriesDomain

/// The context of the countries commands: the World Bank.
public protocol CountriesContext: CommandContext {
  /// Creates a client of the World Bank.
  ///
  /// - Parameter note: Called with a note if bundled figures replace an unreachable network.
  /// - Returns: The client.
  /// - Throws: `ConfigurationError` if a setting is invalid.
  func makeWorldBankClient(
    onFallback note: @escaping @Sendable (String) -> Void
  ) throws -> WorldBankClient

  /// Creates a client of the World Bank that no bundled figures replace.
  func makeWorldBankClient() throws -> WorldBankClient

  /// The folder of the indicators that the user keeps for use without a network.
  var keptIndicators: KeptIndicators { get throws }
}

extension CountriesContext {
  /// Calls a closure with a client of the World Bank, and shows the progress of its requests.
  ///
  /// - Throws: The error of the closure or of an invalid setting.
  public func withWorldBank<Value>(
    _ work: (WorldBankClient, WorkProgress) async throws -> Value
  ) async throws -> Value {
    let display = try display
    let client = try makeWorldBankClient { display.note($0) }
    return try await display.progress("Loading from the World Bank") { try await work(client, $0) }
  }
}

typealias Command = CommandKit.Command<any CountriesContext>

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
      try await series(query, in: world) { progress.reach($0) }
    }
  }
}
