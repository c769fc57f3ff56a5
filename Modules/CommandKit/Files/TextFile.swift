import Foundation

/// A small file of text, read whole and replaced whole.
public struct TextFile: Sendable {
  /// The path, whether there is a file or not.
  public let path: String

  /// The owner and the permissions of a file.
  public struct Facts: Sendable, Equatable {
    /// The number of the user that owns it.
    public let owner: UInt32
    /// The permission bits.
    public let permissions: UInt16
  }

  /// The most bytes that are read; a file of settings is never near it.
  private static let limit = 1 << 20

  /// Creates a value for the file at a path, without opening it.
  public init(_ path: String) { self.path = path }

  /// Returns the owner and the permissions, or `nil` without a file.
  public func facts() throws(FileFailure) -> Facts? {
    guard let status = try status() else { return nil }
    return Facts(owner: status.st_uid, permissions: UInt16(status.st_mode & 0o7777))
  }

  /// Returns the text, or `nil` without a file.
  ///
  /// - Throws: What is no regular file, not valid UTF-8 or larger than 1 MB.
  public func read() throws(FileFailure) -> String? {
    guard let status = try status() else { return nil }
    // Opening a pipe would wait for a writer that never comes.
    guard status.st_mode & S_IFMT == S_IFREG else { throw unreadable("It is no regular file.") }
    guard status.st_size <= Self.limit else { throw unreadable("It is larger than 1 MB.") }
    guard let file = fopen(path, "r") else { throw unreadable(systemReason(errno)) }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: Self.limit)
    let count = fread(&bytes, 1, bytes.count, file)
    guard ferror(file) == 0 else { throw unreadable(systemReason(errno)) }
    guard let text = String(validating: bytes[..<count], as: UTF8.self) else {
      throw unreadable("It is not valid UTF-8.")
    }
    return text
  }

  /// Replaces the text by what a change makes of it, all or nothing.
  ///
  /// Two changes at once happen one after the other, and neither is lost. A symbolic link stays
  /// and what it points to is changed. A file that was not there is made with `permissions`; one
  /// that was keeps its own.
  ///
  /// - Parameters:
  ///   - permissions: The permission bits of a file that has to be made.
  ///   - change: Returns the new text for the old one.
  /// - Throws: What the change throws, or a ``FileFailure``.
  public func update(
    permissions: UInt16,
    _ change: (String) throws -> String
  ) throws {
    let target = TextFile(Self.resolvingLinks(path))
    let folder = open(target.path.parentPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw unwritable(systemReason(errno)) }
    // The lock goes with the descriptor, also when the process is killed.
    defer { close(folder) }
    guard flock(folder, LOCK_EX) == 0 else { throw unwritable(systemReason(errno)) }
    let permissions = try target.facts()?.permissions ?? permissions
    let text = try change(try target.read() ?? "")
    try target.replace(by: text, permissions: permissions)
    // The new name itself must survive a power failure; where folders cannot be synced, it does.
    fsync(folder)
  }

  private func replace(by text: String, permissions: UInt16) throws(FileFailure) {
    // One name, held under the lock: what a killed process left behind is gone at the next change.
    let draft = path + ".new"
    unlink(draft)
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(permissions))
    guard descriptor >= 0 else { throw unwritable(systemReason(errno)) }
    let isWritten =
      fchmod(descriptor, mode_t(permissions)) == 0
      && writeAll(Array(text.utf8), to: descriptor)
      && fsync(descriptor) == 0
    let reason = systemReason(errno)
    close(descriptor)
    guard isWritten else {
      unlink(draft)
      throw unwritable(reason)
    }
    guard rename(draft, path) == 0 else {
      let reason = systemReason(errno)
      unlink(draft)
      throw unwritable(reason)
    }
  }

  private func status() throws(FileFailure) -> stat? {
    var status = stat()
    if stat(path, &status) == 0 { return status }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw unreadable(systemReason(errno))
  }

  /// Returns the end of a chain of links, whether a file is there or not.
  private static func resolvingLinks(_ path: String) -> String {
    var path = path
    // A longer chain is a circle, and is refused when it is opened.
    for _ in 0..<32 {
      // What is no link is where the chain ends.
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
