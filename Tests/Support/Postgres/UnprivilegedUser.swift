import Foundation

/// A user to run PostgreSQL as if root runs the tests, since PostgreSQL refuses to run as root.
struct UnprivilegedUser: Sendable {
  /// The user that PostgreSQL's packages create, or the one without privileges on every system.
  static let found = ["postgres", "nobody"].lazy.compactMap(Self.init).first

  private let id: uid_t
  private let group: gid_t
  private let setpriv: String

  private init?(_ name: String) {
    var entry = passwd()
    var space = [CChar](repeating: 0, count: 16 * 1024)
    var found: UnsafeMutablePointer<passwd>?
    guard getpwnam_r(name, &entry, &space, space.count, &found) == 0, found != nil,
      let setpriv = Program.path(of: "setpriv")
    else { return nil }
    id = entry.pw_uid
    group = entry.pw_gid
    self.setpriv = setpriv
  }

  /// Returns the same program, to be run by that user in the same process.
  func running(_ program: Program) -> Program {
    var program = program
    program.arguments =
      ["--reuid=\(id)", "--regid=\(group)", "--clear-groups", "--", program.path]
      + program.arguments
    program.path = setpriv
    return program
  }

  func own(_ path: String) throws { try check(chown(path, id, group)) }

  /// Returns `true` if that user can access the content of a folder.
  static func canPass(_ folder: String) -> Bool {
    var folder = URL(filePath: folder).standardizedFileURL
    while true {
      var status = stat()
      guard stat(folder.path, &status) == 0, status.st_mode & S_IXOTH != 0 else { return false }
      if folder.path == "/" { return true }
      folder.deleteLastPathComponent()
    }
  }
}
