import CommandKit

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
  var trustedPath: String? {
    if case .trusted(let path) = self { path } else { nil }
  }
}
