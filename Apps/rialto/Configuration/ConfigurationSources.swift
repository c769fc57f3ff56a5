import CommandKit

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
  /// Creates the sources of an app environment.
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
