import Foundation

extension String {
  /// `true` for an absolute path that was valid UTF-8.
  ///
  /// Foundation repairs an environment variable with invalid UTF-8, so its path names another file.
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

  /// Creates a folder at this path with mode 0700, and its missing parents, unless it exists.
  ///
  /// - Throws: `FileFailure.unwritable` if a folder cannot be created.
  public func makeFolder() throws(FileFailure) {
    if isMadeFolder() { return }
    if errno == ENOENT, parentPath != self {
      try parentPath.makeFolder()
      if isMadeFolder() { return }
    }
    throw .unwritable(path: self, reason: systemErrorMessage(errno))
  }

  private func isMadeFolder() -> Bool { mkdir(self, 0o700) == 0 || errno == EEXIST }
}
