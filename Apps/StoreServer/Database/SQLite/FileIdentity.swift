import Foundation
import Persistence

/// Which file a path led to, so that it is noticed when it leads to another one, or to none.
///
/// A program that has a file open goes on with it after it was moved, removed or replaced. What a
/// store wrote then would be lost with the last program that has it open, however well it was kept.
struct FileIdentity: Sendable {
  private let path: String
  private let device: UInt64
  private let number: UInt64

  /// Nothing for what is no file.
  init?(_ location: DatabaseLocation) {
    guard case .file(let path) = location, let status = Self.status(of: path) else { return nil }
    self.path = path
    (device, number) = Self.numbers(of: status)
  }

  /// Throws a problem where the path does not lead to that file any more.
  func requireInPlace() throws(Problem) {
    if let status = Self.status(of: path), Self.numbers(of: status) == (device, number) { return }
    throw Problem(
      503,
      "file_replaced",
      "The store's file was moved, removed or replaced.",
      detail: "Nothing was changed. Put it back, or start the server anew."
    )
  }

  private static func numbers(of status: stat) -> (UInt64, UInt64) {
    (UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino))
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}
