import CommandKit
import FoundationCore

/// A settings file or a folder, as a row of `rialto config --files`.
struct ConfigFileRow: Sendable {
  private let name: String
  private let path: String
  private let state: State

  private enum State: String, CaseIterable, JSONRepresentable {
    case absent
    case present
    /// The file belongs to another user.
    case ignored
  }

  private init(_ name: String, _ path: String, _ state: State? = nil) throws {
    self.name = name
    self.path = path
    self.state = try state ?? (TextFile(path).attributes() == nil ? .absent : .present)
  }

  static let table = Table<ConfigFileRow>([
    Column("name", heading: "NAME", \.name),
    Column("path", heading: "PATH", shrinks: false, \.path),
    Column("state", heading: "STATE", \.state),
  ])

  /// Returns the files and folders, existing or not.
  static func all(in composition: Composition) throws -> [ConfigFileRow] {
    let project: [ConfigFileRow] =
      switch try composition.appEnvironment.projectFile() {
      case .none: []
      case .trusted(let path): [try ConfigFileRow("project settings", path)]
      case .foreign(let path): [try ConfigFileRow("project settings", path, .ignored)]
      }
    let folders = try BaseDirectories.Purpose.allCases.map {
      try ConfigFileRow("\($0.rawValue) folder", composition.folders.path($0))
    }
    return [try ConfigFileRow("settings", composition.appEnvironment.userFile())] + project
      + folders
  }
}
