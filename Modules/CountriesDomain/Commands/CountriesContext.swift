public import CommandKit
public import CountriesDomain

/// The context of the countries commands: a display, and the World Bank.
public protocol CountriesContext: Sendable {
  /// The display of results.
  var display: Display { get throws }

  /// Creates a countries model.
  ///
  /// - Parameter note: Called with a note if bundled figures replace an unreachable network.
  /// - Returns: The model.
  /// - Throws: `ConfigurationError` if a setting is invalid.
  func makeCountriesModel(
    onFallback note: @escaping @Sendable (String) -> Void
  ) async throws -> CountriesModel

  /// Returns the path of a file from the command line.
  func path(of file: Path) -> String
}

extension CountriesContext {
  /// Creates a countries model that writes its notes to standard error.
  ///
  /// - Throws: `ConfigurationError` if a setting is invalid.
  public func makeCountriesModel() async throws -> CountriesModel {
    let display = try display
    return try await makeCountriesModel { display.note($0) }
  }

  /// Calls a closure with a countries model, and shows the progress of its requests.
  ///
  /// - Throws: The error of the closure or of an invalid setting.
  public func withCountries<Value>(
    _ work: (CountriesModel, WorkProgress) async throws -> Value
  ) async throws -> Value {
    let model = try await makeCountriesModel()
    return try await display.progress("Loading from the World Bank") { try await work(model, $0) }
  }
}

/// A countries command.
typealias Command = CommandKit.Command<any CountriesContext>
