import Foundation

/// A temporary file that replaces its target when it is committed, and is removed otherwise.
///
/// Readers see the old file or the whole new one, also after a crash. An existing file keeps its
/// permissions; a symbolic link stays, and its target is replaced. Devices, pipes and folders are
/// refused.
final class AtomicFileWriter: Sendable {
  private let path: String
  private let temporaryPath: String
  private let descriptor: Int32

  /// Creates the writer; a private file can be read and written by its owner alone.
  init(for path: String, isPrivate: Bool = false) throws(HTTPError) {
    let old = try Self.permissions(at: path)
    self.path = old == nil ? path : Self.resolvingLinks(path)
    // A short random name: the target's name may have no room for a suffix.
    let name = ".rialto-\(UInt64.random(in: .min ... .max)).part"
    temporaryPath = Self.folder(of: self.path) + name
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    descriptor = open(temporaryPath, flags, isPrivate ? 0o600 : 0o666)
    guard descriptor >= 0 else { throw FileError.unwritable(path, FileError.system()).asError }
    // If that fails, the file is as private as new ones are.
    if let old { fchmod(descriptor, isPrivate ? old & 0o700 : old) }
  }

  deinit {
    close(descriptor)
    // Once it is committed, no file has this name any more.
    unlink(temporaryPath)
  }

  func write(_ chunk: [UInt8]) throws(HTTPError) {
    var start = 0
    while start < chunk.count {
      let count = chunk.withUnsafeBytes { bytes in
        Foundation.write(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileError.unwritable(path, FileError.system()).asError }
      start += count
    }
  }

  /// Replaces the target once all data is on the disk.
  func commit() throws(HTTPError) {
    guard fsync(descriptor) == 0, rename(temporaryPath, path) == 0 else {
      throw FileError.unwritable(path, FileError.system()).asError
    }
    // The file is there; only a crash at this very moment could still undo the rename.
    let folder = open(Self.folder(of: path), O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// Returns the permissions of the existing file, if there is one.
  private static func permissions(at path: String) throws(HTTPError) -> mode_t? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileError.notAFile(path).asError }
    return status.st_mode & 0o777
  }

  private static func resolvingLinks(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The folder of a path, with a trailing slash.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
  }
}

extension HTTPBody {
  /// Writes the body to a file and returns its length.
  ///
  /// An existing file stays until the body is complete, and is kept if writing fails.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - isPrivate: `true` for a file that only its owner can read and write.
  /// - Returns: The number of bytes.
  /// - Throws: ``HTTPError/Kind/bodyFailed`` if the file cannot be written, or the error of the
  ///   body.
  public func write(to path: String, isPrivate: Bool = false) async throws(HTTPError) -> Int {
    let file = try AtomicFileWriter(for: path, isPrivate: isPrivate)
    var count = 0
    var iterator = makeAsyncIterator()
    while let chunk = try await iterator.next(isolation: #isolation) {
      if Task.isCancelled { throw HTTPError(.cancelled) }
      try file.write(chunk)
      count += chunk.count
    }
    if let length, length != count {
      let fault = FileError.wrongLength(expected: length, found: count)
      throw HTTPError(.connectionLost, underlying: [fault])
    }
    try file.commit()
    return count
  }
}
