import CommandKit
import Foundation
import NewsCommands
import NewsDomain
import StoreHTTP

/// The composition root: builds the dependencies of a command on demand.
struct Composition: Sendable {
  let appEnvironment: AppEnvironment

  /// The servers that the command may ask.
  let network: Network

  private let outputOptions: OutputOptions
  private let sources: Result<ConfigurationSources, any Error>
  private let connection: Result<StoreConnection, any Error>

  init(_ invocation: Invocation, in appEnvironment: AppEnvironment) throws {
    self.appEnvironment = appEnvironment
    outputOptions = try GlobalOptions.outputOptions(of: invocation)
    let store = try StoreLocation.assignments(of: invocation)
    let locale = try invocation[GlobalOptions.locale].map { name in
      Assignment(name: Settings.locale.name, value: name.text)
    }
    // A dedicated option takes precedence over --config.
    let assignments = try invocation[GlobalOptions.config] + store + [locale].compactMap(\.self)
    let isJSON = outputOptions.format?.isJSON == true
    @Sendable func explain(_ text: String) {
      // A failure to write the explanation must not fail the command.
      try? appEnvironment.console.error.write(Note("explain", [text]).text(isJSON: isJSON))
    }
    let network = Network(
      appEnvironment: appEnvironment,
      isCached: try invocation[GlobalOptions.cached],
      isOffline: try invocation[GlobalOptions.offline],
      explain: try invocation[GlobalOptions.explain] ? explain : nil
    )
    self.network = network
    let sources = Result { try ConfigurationSources(assignments, in: appEnvironment) }
    self.sources = sources
    connection = Result {
      StoreConnection(configuration: try sources.get().read(), network: network)
    }
  }

  var now: @Sendable () -> Date { appEnvironment.now }

  var timeZone: TimeZone { appEnvironment.timeZone }

  var isOffline: Bool { network.isOffline }

  var folders: BaseDirectories { appEnvironment.folders }

  /// The effective settings.
  var configuration: Configuration { get throws { try store.configuration } }

  var store: StoreConnection { get throws { try connection.get() } }

  var news: NewsProviders {
    get throws { NewsProviders(configuration: try configuration, network: network) }
  }

  func path(of file: Path) -> String { appEnvironment.path(of: file) }

  func body(of file: Path) throws(HTTPError) -> HTTPBody { try appEnvironment.body(of: file) }

  func explained(_ error: any Error) async -> any Error {
    if error is NewsError { return NewsFailure.explaining(error) }
    // Invalid settings fail before any model does.
    guard let store = try? store else { return error }
    return await store.explained(error)
  }

  /// The sources that settings are read from.
  var configurationSources: ConfigurationSources { get throws { try sources.get() } }

  /// The display of results, configured by the options and the settings.
  var display: Display { get throws { display(by: try configuration) } }

  /// The display of results for a command that ignores the settings, so that it works if they are
  /// invalid.
  var displayWithoutSettings: Display { display(by: .standard) }

  /// Notes the settings of files that are no settings any more, and what replaces them.
  func noteMovedSettings() {
    // Settings that cannot be read fail where they are needed.
    guard let moved = try? configuration.moved, !moved.isEmpty else { return }
    let (names, first) = (moved.joined(separator: ", "), moved[0])
    displayWithoutSettings.note(
      "Ignored in the settings: \(names). The store has the seller: set it with 'rialto init' or "
        + "'rialto store profile'. Remove an old line with 'rialto config unset \(first)'."
    )
  }

  private func display(by configuration: Configuration) -> Display {
    Display(
      appEnvironment.console.configured(by: configuration),
      options: outputOptions,
      locale: LocaleChoice(configuration, environment: appEnvironment.console.environment).locale
    )
  }
}

/// A command of `rialto`, which runs with the composition root as its context.
typealias Command = CommandKit.Command<Composition>
