import CommandKit

/// A file that settings are changed in: the user's own or a project's.
struct SettingsFile: Sendable {
  let path: String
  let isProject: Bool

  /// Writes a setting that was checked before; nothing else in the file changes.
  func set(_ setting: any SettingDeclaration, to value: String) throws {
    if isProject, setting.isPersonal {
      throw ConfigurationError.personal(name: setting.name, place: path)
    }
    try change { $0.text(setting: setting.name, to: value) }
  }

  /// Takes a setting out; tells whether it was there.
  func unset(_ name: String) throws -> Bool {
    guard let text = try TextFile(path).read(),
      try ConfigurationFile(text, path: path).entries.contains(where: { $0.name == name })
    else { return false }
    try change { $0.text(without: name) }
    return true
  }

  private func change(_ edit: (ConfigurationFile) -> String) throws {
    try path.parentPath.makeFolder()
    // A project's file is shared with others, one's own is not.
    try TextFile(path).update(permissions: isProject ? 0o644 : 0o600) { text in
      edit(try ConfigurationFile(text, path: path))
    }
  }
}
