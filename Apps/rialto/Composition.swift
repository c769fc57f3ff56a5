import CommandKit
import Foundation
import FoundationCore
import StoreCommands
import StoreHTTP

/// Builds what a command needs, when it asks for it: everything is put together here.
struct Composition: Sendable {
  let surroundings: AppEnvironment
  private let outputOptions: OutputOptions
  private let assignments: [Assignment]
  private let isExplaining: Bool
  private let settings: Result<Configuration, any Error>

  /// True if stored answers of any age will do.
  private let isCached: Bool

  /// True if no server outside may be asked.
  let isOffline: Bool

  init(_ invocation: Invocation, in surroundings: AppEnvironment) throws {
    self.surroundings = surroundings
    outputOptions = try GlobalOptions.outputOptions(of: invocation)
    let store = try Self.store(of: invocation)
    let locale = try invocation[GlobalOptions.locale].map { name in
      Assignment(name: Settings.locale.name, value: name.text)
    }
    // Said by an option of its own, it counts before what is said of any setting.
    assignments = try invocation[GlobalOptions.config] + store + [locale].compactMap(\.self)
    isExplaining = try invocation[GlobalOptions.explain]
    isCached = try invocation[GlobalOptions.cached]
    isOffline = try invocation[GlobalOptions.offline]
    settings = Result { [assignments] in
      try ConfigurationSources(assignments, in: surroundings).read()
    }
  }

  var folders: BaseDirectories { surroundings.folders }

  /// Returns the settings that the options say of the store.
  private static func store(of invocation: Invocation) throws -> [Assignment] {
    let location = try invocation[StoreLocation.option]
    let standby = try invocation[DatabaseAddress.readOnlyOption].map {
      Assignment(name: Settings.storeReadOnlyDatabase.name, value: $0.text)
    }
    guard let database = try invocation[DatabaseAddress.option] else {
      let store = location.map {
        Assignment(name: Settings.storeURL.name, value: $0.description)
      }
      return [store, standby].compactMap(\.self)
    }
    if location != nil {
      let names = [StoreLocation.option.name, DatabaseAddress.option.name].map { "--\($0)" }
      throw UsageError(.conflictingOptions(names[0], names[1]), at: invocation.path)
    }
    return [
      Assignment(name: Settings.storeDatabase.name, value: database.text),
      // Whatever else the settings name, this is the one that is meant.
      Assignment(name: Settings.storeURL.name, value: StoreLocation.embedded.description),
    ] + [standby].compactMap(\.self)
  }

  /// The settings that count.
  var configuration: Configuration { get throws { try settings.get() } }

  func configurationSources() throws -> ConfigurationSources {
    try ConfigurationSources(assignments, in: surroundings)
  }

  /// The file that a command changes settings in.
  func settingsFile(isProject: Bool) throws -> SettingsFile {
    guard isProject else {
      return SettingsFile(path: try surroundings.userFile(), isProject: false)
    }
    switch try surroundings.projectFile() {
    case .trusted(let path): return SettingsFile(path: path, isProject: true)
    case .foreign(let path):
      throw FileFailure.unwritable(path: path, reason: "It belongs to another user.")
    case .none:
      guard !surroundings.workingDirectory.isEmpty else {
        throw ConfigurationError.noWorkingDirectory
      }
      let path = surroundings.workingDirectory.appendingPath(ProjectFile.name)
      return SettingsFile(path: path, isProject: true)
    }
  }

  /// The display of results, as the options and the settings want it.
  var display: Display { get throws { display(by: try configuration) } }

  /// The display of results for a command that needs no settings, and works where they are wrong.
  var displayWithoutSettings: Display { display(by: .standard) }

  private func display(by configuration: Configuration) -> Display {
    Display(
      surroundings.console.configured(by: configuration),
      options: outputOptions,
      locale: LocaleChoice(configuration, environment: surroundings.console.environment).locale
    )
  }

  /// Asks a server the way that all of the program does.
  func client(
    for base: URL,
    over transport: (any HTTPTransport)? = nil,
    cache: HTTPClient.Cache = .memory(),
    credentials: HTTPClient.Credentials? = nil,
    fallback: HTTPClient.Fallback? = nil
  ) -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    configuration.cache = cache
    configuration.fallback = fallback
    configuration.credentials = credentials
    configuration.prefersCached = isCached
    configuration.fields["User-Agent"] = "rialto/\(Version.number)"
    configuration.now = surroundings.now
    if isExplaining { configuration.onEvent = { explain("\($0)") } }
    return HTTPClient(base, over: transport ?? surroundings.transport, configuration)
  }

  /// Tells something of requests, where that was asked for.
  func explain(_ text: String) {
    // An explanation that cannot be shown is no reason to fail.
    guard isExplaining else { return }
    let isJSON = outputOptions.format?.isJSON == true
    try? surroundings.console.error.write(Note("explain", [text]).text(isJSON: isJSON))
  }

  /// A secret, where the settings or the environment say that there is one.
  func secret(_ secret: SecretSetting) throws -> SecretText? {
    let environment = surroundings.console.environment
    guard let source = source(of: secret, in: try configuration) else {
      return secret.text(in: environment)
    }
    return try secret.read(from: source, environment: environment)
  }

  /// Returns the place of a secret, if the settings name one.
  func source(of secret: SecretSetting, in configuration: Configuration) -> SecretSetting.Source? {
    secret.source(in: configuration) { path, origin in
      let folder = origin.path?.parentPath ?? surroundings.workingDirectory
      return folders.resolve(path, in: folder)
    }
  }
}
