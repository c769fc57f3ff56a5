public import CommandKit
public import CountriesDomain

/// The context of the countries commands: a display, and the World Bank.
public protocol CountriesContext: Sendable {
  /// The display of results.
  var display: Display { get throws }

  /// Creates a countries model.
  ///
  /// - Parameter note: Called with a note if bundled figures replace an unreachable network; `nil` to
  ///   write the note to standard error.
  /// - Returns: The model.
  /// - Throws: `ConfigurationError` if a setting is invalid.
  func makeCountriesModel(onFallback note: (@Sendable (String) -> Void)?) async throws
    -> CountriesModel

  /// Returns the path of a file from the command line.
  func path(of file: Path) -> String
}

extension CountriesContext {
  /// Creates a countries model that writes its notes to standard error.
  ///
  /// - Throws: `ConfigurationError` if a setting is invalid.
  public func makeCountriesModel() async throws -> CountriesModel {
    try await makeCountriesModel(onFallback: nil)
  }

  /// Calls a closure that sends requests to the World Bank, and shows its progress.
  ///
  /// - Throws: The error of the closure.
  public func withWorldBankProgress<Value>(
    _ work: (WorkProgress) async throws -> Value
  ) async throws -> Value {
    try await display.progress("Loading from the World Bank", during: work)
  }
}

/// A countries command.
typealias Command = CommandKit.Command<any CountriesContext>
