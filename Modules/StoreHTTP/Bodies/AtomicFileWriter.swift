import Foundation

/// A file that is being written beside the place it is meant for, and gone unless it is kept.
///
/// Whoever reads the place finds the old file or the whole new one, also after a crash. A file that
/// was there keeps its permissions; a link stays, and what it leads to is replaced. What is no file,
/// such as a device or a pipe, is left alone: in its place a file would be in everybody's way.
final class AtomicFileWriter: Sendable {
  private let path: String
  private let temporaryPath: String
  private let descriptor: Int32

  init(for path: String) throws(HTTPError) {
    let old = try Self.permissions(at: path)
    self.path = old == nil ? path : Self.resolvingLinks(path)
    // A short name of its own: the real one may have no room for an ending.
    let name = ".rialto-\(UInt64.random(in: .min ... .max)).part"
    temporaryPath = Self.folder(of: self.path) + name
    descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError.unwritable(path, FileError.system()).asError }
    // Where it cannot be had the file is as private as new ones are.
    if let old { fchmod(descriptor, old) }
  }

  deinit {
    close(descriptor)
    // Once it is kept there is none of the name any more.
    unlink(temporaryPath)
  }

  /// Writes all of a chunk.
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

  /// Puts the file in its place once all of it is on the disk.
  func commit() throws(HTTPError) {
    guard fsync(descriptor) == 0, rename(temporaryPath, path) == 0 else {
      throw FileError.unwritable(path, FileError.system()).asError
    }
    // The file is there; only a crash at this very moment could still undo its name.
    let folder = open(Self.folder(of: path), O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// Those of the file that is there, if there is one.
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

  /// The folder a path is in, with a slash at its end.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
  }
}
