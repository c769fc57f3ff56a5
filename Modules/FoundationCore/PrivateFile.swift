package import Foundation

/// A file that only its owner may read and write.
public enum PrivateFile {
  /// Creates a missing file, with its folders, and removes the permissions of other users from one
  /// that exists.
  ///
  /// - Throws: A `CocoaError` for the folder, or a `POSIXError` for the file.
  public static func create(at path: String) throws {
    close(try open(path))
  }

  /// Opens a file for reading and writing, after creating it as ``create(at:)`` does.
  ///
  /// - Returns: The descriptor, which a program that this one starts does not inherit.
  /// - Throws: As ``create(at:)``.
  package static func open(_ path: String) throws -> Int32 {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    if !FileManager.default.fileExists(atPath: folder) {
      try FileManager.default.createDirectory(
        atPath: folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    }
    let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError.current }
    guard fchmod(descriptor, 0o600) == 0 else {
      defer { close(descriptor) }
      throw POSIXError.current
    }
    return descriptor
  }
}

extension POSIXError {
  /// The error of the last system call.
  package static var current: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
