import CommandKit

/// The effective settings, each with its origin.
struct Configuration: Sendable {
  /// The text of a setting and its origin.
  struct Found: Sendable, Hashable {
    let text: String
    let origin: SettingOrigin
  }

  /// The values found for each setting, by descending precedence.
  private let found: [String: [Found]]
  /// The names in files that are no settings any more, since the store has their values.
  let moved: [String]

  /// The default settings.
  static let standard = Configuration(found: [:], moved: [])

  private init(found: [String: [Found]], moved: [String]) {
    (self.found, self.moved) = (found, moved)
  }

  /// Merges layers of settings, by descending precedence, and validates every value.
  ///
  /// - Throws: ``ConfigurationError`` for an unknown setting, an invalid value, or a personal
  ///   setting
  ///   in a project file.
  init(_ layers: [[(name: String, found: Found)]]) throws(ConfigurationError) {
    var all: [String: [Found]] = [:]
    var moved: Set<String> = []
    for (name, found) in layers.joined() {
      // Files of earlier versions have the seller, and are read all the same.
      if Settings.moved[name] != nil, found.origin.path != nil {
        moved.insert(name)
        continue
      }
      let declaration = try Settings.declaration(of: name, origin: found.origin)
      if case .project = found.origin, declaration.isPersonal {
        throw .personal(name: name, place: found.origin.description)
      }
      do { try declaration.check(found.text) } catch {
        throw .invalidValue(
          name: name,
          text: error.text,
          expectation: error.expectation,
          origin: found.origin
        )
      }
      all[name, default: []].append(found)
    }
    self.init(found: all, moved: moved.sorted())
  }

  /// The value of a setting, or its default, or `nil`.
  subscript<Value>(setting: Setting<Value>) -> Value? {
    found[setting.name]?.first.flatMap { Value(argument: $0.text) } ?? setting.standard
  }

  /// Returns the text of a setting and its origin, or its default, or `nil`.
  func found(_ setting: any SettingDeclaration) -> Found? {
    found[setting.name]?.first ?? setting.standardText.map { Found(text: $0, origin: .standard) }
  }

  /// Returns the value of a setting from the layer of a secret, or from one of lower precedence.
  func value<Value>(of setting: Setting<Value>, beside secret: SecretSetting) -> Value? {
    let rank =
      secret.settings.compactMap { found($0)?.origin.rank }.min()
      ?? SettingOrigin.environment(variable: "").rank
    return found[setting.name]?.first { $0.origin.rank >= rank }
      .flatMap { Value(argument: $0.text) }
  }
}

/// The sources of settings, by descending precedence.
struct ConfigurationSources: Sendable {
  let assignments: [Assignment]
  let environment: [String: String]

  /// The nearest trusted `rialto.conf`; `nil` without one.
  let projectFile: String?

  /// The user's settings file; `nil` without a home folder.
  let userFile: String?

  /// Reads and merges all sources.
  ///
  /// - Throws: ``ConfigurationError`` for an invalid setting, or `FileFailure` for an unreadable
  ///   file.
  func read() throws -> Configuration {
    try Configuration([
      assignments.reversed().map { ($0.name, .init(text: $0.value, origin: .flag)) },
      environmentLayer,
      try layer(of: projectFile, origin: SettingOrigin.project),
      try layer(of: userFile, origin: SettingOrigin.user),
    ])
  }

  private var environmentLayer: [(name: String, found: Configuration.Found)] {
    // Most environments have no settings, and need not make all settings to see it.
    guard environment.keys.contains(where: { $0.hasPrefix("RIALTO_") }) else { return [] }
    return Settings.all.compactMap { setting in
      guard let text = environment[setting.variable], !text.isEmpty else { return nil }
      return (setting.name, .init(text: text, origin: .environment(variable: setting.variable)))
    }
  }

  private func layer(of path: String?, origin: (String, Int) -> SettingOrigin)
    throws -> [(name: String, found: Configuration.Found)]
  {
    guard let path, let text = try TextFile(path).read() else { return [] }
    return try ConfigurationFile(text, path: path).entries.map {
      ($0.name, .init(text: $0.value, origin: origin(path, $0.line)))
    }
  }
}

extension ConfigurationSources {
  init(_ assignments: [Assignment], in appEnvironment: AppEnvironment) throws {
    self.init(
      assignments: assignments,
      environment: appEnvironment.console.environment,
      projectFile: try appEnvironment.projectFile().trustedPath,
      // Without a home folder there is no user file; that is not an error here.
      userFile: try? appEnvironment.userFile()
    )
  }
}

extension Console {
  /// The variables that name a pager, by descending precedence.
  static let pagerVariables = ["RIALTO_PAGER", "PAGER"]

  /// Returns the console with the settings for color and pager applied.
  func configured(by configuration: Configuration) -> Console {
    var environment = environment
    let color = configuration[Settings.color] ?? .auto
    let isFromFile = configuration.found(Settings.color)?.origin.path != nil
    // As for every setting, the environment takes precedence over files.
    if color != .auto, !(isFromFile && environment.hasColorVariable) {
      environment["NO_COLOR"] = color == .never ? "1" : nil
      environment["CLICOLOR_FORCE"] = color == .always ? "1" : nil
    }
    if let command = configuration[Settings.pager] { environment["RIALTO_PAGER"] = command.text }
    let pager =
      pager == nil ? nil : Pager(environment: environment, variables: Self.pagerVariables)
    return Console(self, output: output, environment: environment, pager: pager)
  }
}

extension [String: String] {
  fileprivate var hasColorVariable: Bool {
    ["NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR"].contains { self[$0]?.isEmpty == false }
  }
}
