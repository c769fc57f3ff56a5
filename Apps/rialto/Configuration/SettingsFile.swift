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

  /// Removes a setting; returns `true` if the file contained it.
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

/// The `rialto.conf` that applies to the working directory.
enum ProjectFile: Sendable, Equatable {
  case none
  case trusted(path: String)
  /// The file belongs to neither the user nor root, and is not read.
  case foreign(path: String)

  static let name = "rialto.conf"

  /// Finds the nearest file, from a folder upwards.
  ///
  /// - Throws: `FileFailure` if a folder on the way up cannot be inspected.
  static func nearest(to folder: String, userID: UInt32) throws(FileFailure) -> ProjectFile {
    guard folder.hasPrefix("/") else { return .none }
    var folder = folder
    while true {
      let path = folder.appendingPath(name)
      if let facts = try TextFile(path).attributes() {
        return [userID, 0].contains(facts.owner) ? .trusted(path: path) : .foreign(path: path)
      }
      if folder == "/" { return .none }
      folder = folder.parentPath
    }
  }

  /// The path of a trusted file; `nil` otherwise.
  var trustedPath: String? { if case .trusted(let path) = self { path } else { nil } }
}
