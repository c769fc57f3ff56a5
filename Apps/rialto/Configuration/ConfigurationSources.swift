import CommandKit

/// The places where settings are looked for, the most important first.
struct ConfigurationSources: Sendable {
  let assignments: [Assignment]
  let environment: [String: String]

  /// The nearest `rialto.conf`, if there is one to be trusted.
  let projectFile: String?

  /// Nothing where there is no home folder.
  let userFile: String?

  /// Reads all of them, and refuses anything that cannot be understood.
  func read() throws -> Configuration {
    try Configuration([
      assignments.reversed().map { ($0.name, .init(text: $0.value, origin: .flag)) },
      environmentLayer,
      try layer(of: projectFile, origin: SettingOrigin.project),
      try layer(of: userFile, origin: SettingOrigin.user),
    ])
  }

  private var environmentLayer: [(name: String, found: Configuration.Found)] {
    Settings.all.compactMap { setting in
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
  /// Creates the sources that a program finds in its surroundings.
  init(_ assignments: [Assignment], in surroundings: AppEnvironment) throws {
    self.init(
      assignments: assignments,
      environment: surroundings.console.environment,
      projectFile: try surroundings.projectFile().trustedPath,
      // Without a home folder there is no such file, and its settings are not missed.
      userFile: try? surroundings.userFile()
    )
  }
}
