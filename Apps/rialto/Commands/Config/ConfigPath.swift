import CommandKit
import FoundationCore

/// `rialto config path`: shows the settings files and folders.
enum ConfigPath {
  static let command = Command(
    "path",
    "Shows the settings files and folders.",
    examples: [
      Example("rialto config path", "List files and folders, existing or not."),
      Example("rialto config path --json", "List them as JSON."),
    ],
    output: .rows(table)
  ) { _, composition in
    try composition.displayWithoutSettings.list(rows(composition), as: table)
  }

  private struct Row: Sendable {
    let name: String
    let path: String
    let state: State
  }

  private enum State: String, CaseIterable, JSONRepresentable {
    case absent
    case present
    /// The file belongs to another user.
    case ignored
  }

  private static let table = Table<Row>([
    Column("name", heading: "NAME", \.name),
    Column("path", heading: "PATH", shrinks: false, \.path),
    Column("state", heading: "STATE", \.state),
  ])

  private static func rows(_ composition: Composition) throws -> [Row] {
    func row(_ name: String, _ path: String) throws -> Row {
      Row(
        name: name,
        path: path,
        state: try TextFile(path).attributes() == nil ? .absent : .present
      )
    }
    let project: [Row] =
      switch try composition.appEnvironment.projectFile() {
      case .none: []
      case .trusted(let path): [try row("project settings", path)]
      case .foreign(let path): [Row(name: "project settings", path: path, state: .ignored)]
      }
    let folders = try BaseDirectories.Purpose.allCases.map {
      try row("\($0.rawValue) folder", composition.folders.path($0))
    }
    return [try row("settings", composition.appEnvironment.userFile())] + project + folders
  }
}
