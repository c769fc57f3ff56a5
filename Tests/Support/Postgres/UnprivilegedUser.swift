import Foundation

/// Somebody else to be where the tests are run by root, whom PostgreSQL refuses to serve.
struct UnprivilegedUser: Sendable {
  /// The user that PostgreSQL's own packages make, or the one that every system has.
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

  /// The same program, run by that user; it is the same process.
  func running(_ program: Program) -> Program {
    var program = program
    program.arguments =
      ["--reuid=\(id)", "--regid=\(group)", "--clear-groups", "--", program.path]
      + program.arguments
    program.path = setpriv
    return program
  }

  func own(_ path: String) throws { try check(chown(path, id, group)) }

  /// Whether that user can come to what lies in the folder.
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
