import Foundation

/// The file that a path led to, so that it is noticed when it leads to another one, or to none.
///
/// A program that has a file open goes on with it after it was moved, removed or replaced. What a
/// store wrote then would be lost with the last program that has it open, however well it was kept.
struct FileIdentity: Sendable {
  private let path: String
  private let device: UInt64
  private let number: UInt64

  /// Nothing for what is no file.
  init?(_ path: String) {
    guard let status = Self.status(of: path) else { return nil }
    self.path = path
    (device, number) = Self.numbers(of: status)
  }

  /// True if the path still leads to that file.
  var isInPlace: Bool {
    Self.status(of: path).map { Self.numbers(of: $0) == (device, number) } ?? false
  }

  /// The free bytes on the disk of the file.
  var roomBeside: Int {
    var disk = statvfs()
    // A disk that does not tell shows it when it is written to.
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
