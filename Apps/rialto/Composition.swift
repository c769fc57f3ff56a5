import Catalog
import CatalogShops
import CommandKit
import Foundation
import FoundationCore
import StoreCommands
import StoreHTTP

/// The composition root: builds the dependencies of a command on demand.
struct Composition: Sendable {
  let appEnvironment: AppEnvironment
  private let outputOptions: OutputOptions
  private let assignments: [Assignment]
  private let isExplaining: Bool
  private let settings: Result<Configuration, any Error>

  /// `true` if cached responses of any age are used.
  private let isCached: Bool

  /// `true` if no network request may be made.
  let isOffline: Bool

  /// The detected API of the store; `nil` before it is detected.
  let detectedStoreAPI = Lock<StoreAPI?>(nil)

  init(_ invocation: Invocation, in appEnvironment: AppEnvironment) throws {
    self.appEnvironment = appEnvironment
    outputOptions = try GlobalOptions.outputOptions(of: invocation)
    let store = try StoreLocation.assignments(of: invocation)
    let locale = try invocation[GlobalOptions.locale].map { name in
      Assignment(name: Settings.locale.name, value: name.text)
    }
    // A dedicated option takes precedence over --config.
    assignments = try invocation[GlobalOptions.config] + store + [locale].compactMap(\.self)
    isExplaining = try invocation[GlobalOptions.explain]
    isCached = try invocation[GlobalOptions.cached]
    isOffline = try invocation[GlobalOptions.offline]
    settings = Result { [assignments] in
      try ConfigurationSources(assignments, in: appEnvironment).read()
    }
  }

  var now: @Sendable () -> Date { appEnvironment.now }

  var timeZone: TimeZone { appEnvironment.timeZone }

  var folders: BaseDirectories { appEnvironment.folders }

  /// The effective settings.
  var configuration: Configuration { get throws { try settings.get() } }

  func path(of file: Path) -> String { appEnvironment.path(of: file) }

  func body(of file: Path) throws(HTTPError) -> HTTPBody { try appEnvironment.body(of: file) }

  func explained(_ error: any Error) async -> any Error {
    await ErrorExplanation(composition: self).explained(error)
  }

  /// Returns the sources that settings are read from.
  func configurationSources() throws -> ConfigurationSources {
    try ConfigurationSources(assignments, in: appEnvironment)
  }

  /// The display of results, configured by the options and the settings.
  var display: Display { get throws { display(by: try configuration) } }

  /// The display of results for a command that ignores the settings, so that it works if they are
  /// invalid.
  var displayWithoutSettings: Display { display(by: .standard) }

  private func display(by configuration: Configuration) -> Display {
    Display(
      appEnvironment.console.configured(by: configuration),
      options: outputOptions,
      locale: LocaleChoice(configuration, environment: appEnvironment.console.environment).locale
    )
  }

  /// Creates a client with the program's defaults for headers, caching and logging.
  func client(
    for base: URL,
    named name: String? = nil,
    over transport: (any HTTPTransport)? = nil,
    from defaults: HTTPClient.Configuration = HTTPClient.Configuration(),
    cache: HTTPClient.Cache? = nil,
    credentials: HTTPClient.Credentials? = nil,
    fallback: HTTPClient.Fallback? = nil
  ) -> HTTPClient {
    var configuration = defaults
    configuration.serverName = name
    if let cache { configuration.cache = cache }
    configuration.fallback = fallback
    configuration.credentials = credentials
    configuration.prefersCached = isCached
    configuration.fields["User-Agent"] = "rialto/\(Version.number)"
    configuration.now = appEnvironment.now
    if isExplaining { configuration.onEvent = { explain("\($0)") } }
    return HTTPClient(base, over: transport ?? appEnvironment.transport, configuration)
  }

  /// Writes a line to standard error if `--explain` is given.
  func explain(_ text: String) {
    // A failure to write the explanation must not fail the command.
    guard isExplaining else { return }
    let isJSON = outputOptions.format?.isJSON == true
    try? appEnvironment.console.error.write(Note("explain", [text]).text(isJSON: isJSON))
  }

  /// Returns a secret from the settings or the environment, or `nil` if it is not configured.
  func secret(_ secret: SecretSetting) throws -> SecretText? {
    let environment = appEnvironment.console.environment
    guard let source = source(of: secret, in: try configuration) else {
      return secret.text(in: environment)
    }
    return try secret.read(from: source, environment: environment)
  }

  /// Returns the source of a secret, or `nil` if the settings name none.
  func source(of secret: SecretSetting, in configuration: Configuration) -> SecretSetting.Source? {
    secret.source(in: configuration) { path, origin in
      let folder = origin.path?.parentPath ?? appEnvironment.workingDirectory
      return folders.resolve(path, in: folder)
    }
  }
}

/// A command of `rialto`, which runs with the composition root as its context.
typealias Command = CommandKit.Command<Composition>
