package import Foundation

/// A file that only its owner may read and write.
public enum PrivateFile {
  /// Creates a missing file, with its folders, and removes the permissions of other users from one
  /// that exists.
  ///
  /// - Throws: A `CocoaError` for the folder, or a `POSIXError` for the file.
  public static func create(at path: String) throws {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    if !FileManager.default.fileExists(atPath: folder) {
      try FileManager.default.createDirectory(
        atPath: folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    }
    // An existing file is not opened: closing it would release SQLite's locks on it, since a process
    // loses all its locks on a file when it closes any descriptor of the file.
    let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) } else if errno != EEXIST { throw POSIXError.current }
    var status = stat()
    guard stat(path, &status) == 0 else { throw POSIXError.current }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw POSIXError(.EISDIR) }
    guard access(path, R_OK | W_OK) == 0, chmod(path, 0o600) == 0 else { throw POSIXError.current }
  }

  /// Opens a file for reading and writing, after creating it as ``create(at:)`` does.
  ///
  /// - Returns: The descriptor, which a program that this one starts does not inherit.
  /// - Throws: As ``create(at:)``.
  package static func open(_ path: String) throws -> Int32 {
    try create(at: path)
    let descriptor = Foundation.open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError.current }
    return descriptor
  }
}

extension POSIXError {
  /// The error of the last system call.
  package static var current: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
