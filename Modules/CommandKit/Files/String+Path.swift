import Foundation

extension String {
  /// True for a path that names one place: absolute, and valid UTF-8 before it was read.
  ///
  /// A path that was not valid UTF-8 was repaired on its way into the environment, and names another
  /// place.
  public var isUsablePath: Bool { hasPrefix("/") && !contains("\u{FFFD}") }

  /// Returns the path of a component in this folder.
  public func appendingPath(_ component: String) -> String {
    isEmpty || hasSuffix("/") ? self + component : self + "/" + component
  }

  /// The path of the folder that holds this file or folder.
  public var parentPath: String {
    guard let slash = lastIndex(of: "/"), slash > startIndex else { return "/" }
    return String(self[..<slash])
  }

  /// Creates a folder for the user alone at this path, and those above it, unless it is there.
  public func makeFolder() throws(FileFailure) {
    if isMadeFolder() { return }
    if errno == ENOENT, parentPath != self {
      try parentPath.makeFolder()
      if isMadeFolder() { return }
    }
    throw .unwritable(path: self, reason: systemReason(errno))
  }

  private func isMadeFolder() -> Bool { mkdir(self, 0o700) == 0 || errno == EEXIST }
}
