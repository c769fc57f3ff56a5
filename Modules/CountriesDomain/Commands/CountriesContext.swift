public import CommandKit
public import CountriesDomain

/// The surroundings of the commands of countries: a display, and the World Bank.
public protocol CountriesContext: Sendable {
  /// The display of results.
  var display: Display { get throws }

  /// Creates the model of the countries.
  ///
  /// - Parameter note: Takes the note that bundled figures are shown in place of the World Bank's;
  ///   `nil` to write it beside the result.
  /// - Returns: The model.
  /// - Throws: The errors of the settings.
  func countries(telling note: (@Sendable (String) -> Void)?) async throws -> CountriesModel

  /// Returns the path of a file that was named on the command line.
  func path(of file: Path) -> String
}

extension CountriesContext {
  /// Creates the model of the countries, whose notes are written beside the result.
  public func countries() async throws -> CountriesModel { try await countries(telling: nil) }

  /// Does work that asks the World Bank, and shows its progress.
  public func askingBank<Value>(
    _ work: (WorkProgress) async throws -> Value
  ) async throws -> Value {
    try await display.progress("Asking the World Bank", during: work)
  }
}

/// A command of countries.
typealias Command = CommandKit.Command<any CountriesContext>
