import CommandKit

/// The `rialto.conf` of the folder someone works in.
enum ProjectFile: Sendable, Equatable {
  case none
  case trusted(path: String)
  /// It belongs to neither the user nor the system's administrator, and is not read.
  case foreign(path: String)

  static let name = "rialto.conf"

  /// Finds the nearest one, from a folder upwards.
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

  /// The path of a file that is read.
  var trustedPath: String? {
    if case .trusted(let path) = self { path } else { nil }
  }
}
