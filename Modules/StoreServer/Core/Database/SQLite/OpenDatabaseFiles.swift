import Foundation
import Persistence

/// The identity of the file at a path, to notice when the path leads to another file or to no file.
///
/// A program that has a file open keeps writing to it after it was moved, removed or replaced; what
/// a store wrote then would be lost when the last program closes it.
struct FileIdentity: Sendable {
  private let path: String
  private let device: UInt64
  private let number: UInt64

  /// Reads the identity of the file at a path; `nil` if there is no file.
  init?(_ path: String) {
    guard let status = Self.status(of: path) else { return nil }
    self.path = path
    (device, number) = Self.numbers(of: status)
  }

  /// `true` if the path still leads to the same file.
  var isInPlace: Bool {
    Self.status(of: path).map { Self.numbers(of: $0) == (device, number) } ?? false
  }

  /// The free bytes on the file's disk.
  var freeDiskBytes: Int { Self.freeDiskBytes(at: path) }

  static func freeDiskBytes(at path: String) -> Int {
    var disk = statvfs()
    // If the system cannot tell, the next write will.
    guard statvfs(path, &disk) == 0 else { return .max }
    let (bytes, isMore) = Int(disk.f_bavail).multipliedReportingOverflow(by: Int(disk.f_frsize))
    return isMore ? .max : bytes
  }

  private static func numbers(of status: stat) -> (UInt64, UInt64) {
    (UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino))
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}

/// The open database file and its WAL.
///
/// The WAL is checked as well, because recent changes are only there.
struct OpenDatabaseFiles: Sendable {
  private let files: [FileIdentity]

  /// Reads the identities of the files of an open database; a store in memory has no files.
  init(_ location: DatabaseLocation) {
    files =
      switch location {
      case .file(let path): [path, path + "-wal"].compactMap(FileIdentity.init)
      case .memory: []
      }
  }

  /// `true` if each path still leads to the same file.
  var areInPlace: Bool { files.allSatisfy(\.isInPlace) }

  /// `true` if their disk has room for a usual change: 1 MiB.
  var haveRoom: Bool { files.allSatisfy { $0.freeDiskBytes >= 1 << 20 } }
}

extension Problem {
  static var notWritable: Problem {
    Problem(503, "not_writable", "The store cannot write to its file.")
  }

  /// The file cannot be written by this process.
  ///
  /// The status is not 503, because a client would repeat the request, to no avail.
  static var readOnlyFile: Problem {
    Problem(
      507,
      "read_only",
      "The store is read-only.",
      detail: "Its file or folder cannot be written. Nothing was changed."
    )
  }

  /// A file of the store was moved, removed or replaced.
  ///
  /// A change that was written just before may be lost.
  static func fileReplaced(isWritten: Bool = false) -> Problem {
    Problem(
      503,
      "file_replaced",
      "The file of the store, or its WAL, was moved, removed or replaced.",
      detail: (isWritten ? "The change may be lost. " : "Nothing was changed. ")
        + "Put it back, or restart the server."
    )
  }
}
