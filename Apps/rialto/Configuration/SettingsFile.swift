import CommandKit

/// A writable settings file: the user's own or a project's.
struct SettingsFile: Sendable {
  let path: String
  let isProject: Bool

  /// Writes a validated setting; the rest of the file does not change.
  ///
  /// - Throws: ``ConfigurationError/personal(name:place:)`` for a personal setting in a project
  ///   file.
  func set(_ setting: any SettingDeclaration, to value: String) throws {
    if isProject, setting.isPersonal {
      throw ConfigurationError.personal(name: setting.name, place: path)
    }
    try change { $0.text(setting: setting.name, to: value) }
  }

  /// Removes a setting.
  ///
  /// - Returns: `true` if the file contained the setting.
  func unset(_ name: String) throws -> Bool {
    guard let text = try TextFile(path).read(),
      try ConfigurationFile(text, path: path).entries.contains(where: { $0.name == name })
    else { return false }
    try change { $0.text(without: name) }
    return true
  }

  private func change(_ edit: (ConfigurationFile) -> String) throws {
    try path.parentPath.makeFolder()
    // A project file is shared with other users; the user's own file is private.
    try TextFile(path).update(permissions: isProject ? 0o644 : 0o600) { text in
      edit(try ConfigurationFile(text, path: path))
    }
  }
}
