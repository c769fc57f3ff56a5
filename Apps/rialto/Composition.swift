import Foundation
import FoundationCore
import StoreHTTP

/// Builds what a command needs, when it asks for it: everything is put together here.
struct Composition: Sendable {
  let surroundings: Surroundings
  private let outputOptions: OutputOptions
  private let assignments: [Assignment]
  private let isExplaining: Bool

  /// Whether no server outside may be asked.
  let isOffline: Bool

  init(_ invocation: Invocation, in surroundings: Surroundings) throws {
    self.surroundings = surroundings
    outputOptions = try GlobalOptions.outputOptions(of: invocation)
    let store = try invocation[StoreLocation.option].map { location in
      Assignment(name: Settings.storeURL.name, value: location.description)
    }
    // Said of the store alone, it counts before what is said of any setting.
    assignments = try invocation[GlobalOptions.config] + [store].compactMap(\.self)
    isExplaining = try invocation[GlobalOptions.explain]
    isOffline = try invocation[GlobalOptions.offline]
  }

  var folders: Folders { surroundings.folders }

  /// The settings that count.
  func configuration() throws(ConfigurationError) -> Configuration {
    try configurationSources().read()
  }

  func configurationSources() throws(ConfigurationError) -> ConfigurationSources {
    ConfigurationSources(
      assignments: assignments,
      environment: surroundings.console.environment,
      projectFile: try projectFile().trustedPath,
      // Without a home folder there is no such file, and its settings are not missed.
      userFile: try? userFile()
    )
  }

  func projectFile() throws(ConfigurationError) -> ProjectFile {
    try ProjectFile.nearest(to: surroundings.workingDirectory, userID: surroundings.userID)
  }

  /// The path of the user's own settings, there or not.
  func userFile() throws(ConfigurationError) -> String {
    try folders.path(.config).appendingPath("config")
  }

  /// The file that a command changes settings in.
  func settingsFile(isProject: Bool) throws(ConfigurationError) -> SettingsFile {
    guard isProject else { return SettingsFile(path: try userFile(), isProject: false) }
    switch try projectFile() {
    case .trusted(let path): return SettingsFile(path: path, isProject: true)
    case .foreign(let path): throw .unwritable(path: path, reason: "It belongs to another user.")
    case .none:
      guard !surroundings.workingDirectory.isEmpty else {
        throw .noWorkingDirectory
      }
      let path = surroundings.workingDirectory.appendingPath(ProjectFile.name)
      return SettingsFile(path: path, isProject: true)
    }
  }

  /// What results are shown through, as the options and the settings want it.
  func display() throws(ConfigurationError) -> Display { display(try configuration()) }

  func display(_ configuration: Configuration) -> Display {
    Display(surroundings.console.configured(by: configuration), options: outputOptions)
  }

  /// Asks a server the way that all of the program does.
  func client(
    for base: URL,
    over transport: (any HTTPTransport)? = nil,
    cache: HTTPClient.Cache = .memory(),
    credentials: HTTPClient.Credentials? = nil
  ) -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    configuration.cache = cache
    configuration.credentials = credentials
    configuration.fields["User-Agent"] = "rialto/\(Version.number)"
    configuration.now = surroundings.now
    if isExplaining {
      let error = surroundings.console.error
      // An explanation that cannot be shown is no reason to fail.
      configuration.onEvent = { try? error.write("\($0)".terminalSafe + "\n") }
    }
    return HTTPClient(base, over: transport ?? surroundings.transport, configuration)
  }

  /// Where a secret is to be had, if the settings say.
  func source(of secret: Secret, _ configuration: Configuration) -> Secret.Source? {
    secret.source(in: configuration) { path, origin in
      let folder = origin.path?.parentPath ?? surroundings.workingDirectory
      return folders.resolve(path, in: folder)
    }
  }
}
