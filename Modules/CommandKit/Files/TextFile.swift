import Foundation
public import FoundationCore

/// A small text file, which is read and replaced as a whole.
public struct TextFile: Sendable {
  /// The path; the file need not exist.
  public let path: String

  /// The owner and the permissions of a file.
  public struct Attributes: Sendable, Equatable {
    /// The user ID of the owner.
    public let owner: UInt32
    /// The permission bits.
    public let permissions: UInt16
  }

  /// The maximum size in bytes, far above the size of a settings file.
  private static let limit = 1 << 20

  /// Creates a value for the file at a path, without opening it.
  public init(_ path: String) { self.path = path }

  /// Returns the owner and the permissions, or `nil` if there is no file.
  ///
  /// - Throws: `FileFailure.unreadable` if the system refuses.
  public func attributes() throws(FileFailure) -> Attributes? {
    guard let status = try status() else { return nil }
    return Attributes(owner: status.st_uid, permissions: UInt16(status.st_mode & 0o7777))
  }

  /// Returns the text, or `nil` if there is no file.
  ///
  /// - Throws: `FileFailure.unreadable` if it is not a regular file, not valid UTF-8 or larger than
  ///   1 MB.
  public func read() throws(FileFailure) -> String? {
    guard let status = try status() else { return nil }
    // Opening a named pipe would wait for a writer.
    guard status.st_mode & S_IFMT == S_IFREG else { throw unreadable("It is not a regular file.") }
    guard status.st_size <= Self.limit else { throw unreadable("It is larger than 1 MB.") }
    guard let file = fopen(path, "r") else { throw unreadable(systemErrorMessage(errno)) }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: Self.limit)
    let count = fread(&bytes, 1, bytes.count, file)
    guard ferror(file) == 0 else { throw unreadable(systemErrorMessage(errno)) }
    guard let text = String(validating: bytes[..<count], as: UTF8.self) else {
      throw unreadable("It is not valid UTF-8.")
    }
    return text
  }

  /// Updates the text atomically.
  ///
  /// A lock serializes concurrent updates. For a symbolic link, its target is updated. A new file
  /// gets `permissions`; an existing one keeps its own.
  ///
  /// - Throws: The error of the change, or a ``FileFailure``.
  public func update(permissions: UInt16, _ change: (String) throws -> String) throws {
    let target = TextFile(Self.resolvingLinks(path))
    let folder = open(target.path.parentPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw unwritable(systemErrorMessage(errno)) }
    // The system releases the lock with the descriptor, even if the process is killed.
    defer { close(folder) }
    guard flock(folder, LOCK_EX) == 0 else { throw unwritable(systemErrorMessage(errno)) }
    let permissions = try target.attributes()?.permissions ?? permissions
    let text = try change(try target.read() ?? "")
    try target.replace(by: text, permissions: permissions)
    // The rename must survive a power failure; file systems without fsync of folders ensure it.
    fsync(folder)
  }

  private func replace(by text: String, permissions: UInt16) throws(FileFailure) {
    // A fixed name, under the lock: the next update removes what a killed process left behind.
    let draft = path + ".new"
    unlink(draft)
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(permissions))
    guard descriptor >= 0 else { throw unwritable(systemErrorMessage(errno)) }
    let isWritten =
      fchmod(descriptor, mode_t(permissions)) == 0
      && writeAll(Array(text.utf8), to: descriptor)
      && fsync(descriptor) == 0
    let reason = systemErrorMessage(errno)
    close(descriptor)
    guard isWritten else {
      unlink(draft)
      throw unwritable(reason)
    }
    guard rename(draft, path) == 0 else {
      let reason = systemErrorMessage(errno)
      unlink(draft)
      throw unwritable(reason)
    }
  }

  private func status() throws(FileFailure) -> stat? {
    var status = stat()
    if stat(path, &status) == 0 { return status }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw unreadable(systemErrorMessage(errno))
  }

  /// Returns the target of a chain of symbolic links, which need not exist.
  private static func resolvingLinks(_ path: String) -> String {
    var path = path
    // A longer chain is a loop, which the system refuses to open.
    for _ in 0..<32 {
      // Not a symbolic link: the end of the chain.
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        return path
      }
      path = target.hasPrefix("/") ? target : path.parentPath.appendingPath(target)
    }
    return path
  }

  private func unreadable(_ reason: String) -> FileFailure {
    .unreadable(path: path, reason: reason)
  }

  private func unwritable(_ reason: String) -> FileFailure {
    .unwritable(path: path, reason: reason)
  }
}

/// A failure to read or write a file or folder.
public indirect enum FileFailure: Failure, Equatable {
  /// The file could not be read.
  case unreadable(path: String, reason: String)
  /// The file or folder could not be written.
  case unwritable(path: String, reason: String)
  /// The folder of a file to be written does not exist.
  case missingFolder(path: String)

  public var details: FailureDetails {
    switch self {
    case .unreadable(let path, let reason):
      .init(
        "file.unreadable",
        .failed,
        "\(path) cannot be read.",
        reason: reason,
        suggestion: "Check the file and its permissions: ls -ld \(Shell.word(path))"
      )
    case .unwritable(let path, let reason):
      .init(
        "file.unwritable",
        .failed,
        "\(path) cannot be written.",
        reason: reason,
        suggestion:
          "Check the free space and the permissions: ls -ld \(Shell.quoted(path.parentPath))"
      )
    case .missingFolder(let path):
      .init(
        "file.missing_folder",
        .notFound,
        "The folder \(path) does not exist.",
        suggestion: "Create it: mkdir -p \(Shell.word(path))"
      )
    }
  }
}
