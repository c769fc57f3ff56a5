public import CommandKit
public import CountriesDomain

/// The context of the countries commands: a display, and the World Bank.
public protocol CountriesContext: Sendable {
  /// The display of results.
  var display: Display { get throws }

  /// Creates a client of the World Bank.
  ///
  /// - Parameter note: Called with a note if bundled figures replace an unreachable network.
  /// - Returns: The client.
  /// - Throws: `ConfigurationError` if a setting is invalid.
  func makeWorldBankClient(
    onFallback note: @escaping @Sendable (String) -> Void
  ) throws -> WorldBankClient

  /// Returns the path of a file from the command line.
  func path(of file: Path) -> String
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

/// A countries command.
typealias Command = CommandKit.Command<any CountriesContext>
