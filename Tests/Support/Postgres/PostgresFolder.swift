import Foundation

/// The folder of one cluster, accessible only to its user; removed when it is released, or when the
/// tests have ended.
final class PostgresFolder: Sendable {
  let path: String
  let watchdog: Watchdog

  init() throws {
    // Some systems have longer names for temporary folders than a socket's path has room for, and
    // some have them where the ordinary user cannot go.
    let usual = FileManager.default.temporaryDirectory.standardizedFileURL.path
    let isFit = usual.utf8.count <= 60 && (getuid() != 0 || UnprivilegedUser.canPass(usual))
    path = try makeFolder("\(isFit ? usual : "/tmp")/rialto-pg-XXXXXX")
    watchdog = try Watchdog(of: path)
    if getuid() == 0 { try UnprivilegedUser.found?.own(path) }
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Makes a folder within it, of a short name that no other has.
  func subfolder() throws -> String { try makeFolder("\(path)/XXXXXX") }

  /// Copies the data of another cluster, with its owner.
  func copyData(of other: PostgresFolder) async throws {
    let copying = try await Program("/bin/cp", ["-Rp", other.file("data"), file("data")]).run()
    guard copying.status == 0 else { throw PostgresClusterError(said: copying.errors) }
  }

  /// Writes a file that only the cluster's user can read.
  func write(_ text: String, to name: String) throws {
    // In place: what the cluster has made stays its own.
    try text.write(toFile: file(name), atomically: false, encoding: .utf8)
    try check(chmod(file(name), 0o600))
    if getuid() == 0 { try UnprivilegedUser.found?.own(file(name)) }
  }

  /// Starts one of PostgreSQL's programs as the cluster's user, supervised by the watchdog.
  func start(_ name: String, _ arguments: [String]) throws -> RunningProgram {
    let program = try program(name, arguments)
    let isRoot = getuid() == 0
    let running = try (isRoot ? UnprivilegedUser.found?.running(program) ?? program : program)
      .start(output: .file(file("log")), errors: .file(file("log")))
    try watchdog.watch(running)
    return running
  }

  /// Runs one of PostgreSQL's programs, which must succeed.
  func run(_ name: String, _ arguments: [String]) async throws {
    let running = try start(name, arguments)
    let ending = await running.terminationStatus
    try watchdog.forget(running)
    guard ending == .exit(0) else { throw failure("\(name) failed") }
  }

  /// Returns one of PostgreSQL's programs, without the `PG…` variables of the tests' environment.
  func program(_ name: String, _ arguments: [String]) throws -> Program {
    guard let programs = PostgresPrograms.found else {
      throw PostgresClusterError(said: PostgresCluster.obstacle ?? "")
    }
    return Program(
      programs.path(of: name),
      arguments,
      environment: ["PATH": "/usr/bin:/bin", "HOME": path, "LC_ALL": "C"],
      in: path,
      isApart: true
    )
  }

  /// The error, with the end of PostgreSQL's output.
  func failure(_ what: String) -> PostgresClusterError {
    // Without output, the exit status is all there is.
    let said = (try? Data(contentsOf: URL(filePath: file("log")))) ?? Data()
    return PostgresClusterError(
      said: "\(what):\n\(String(decoding: said.suffix(4_000), as: UTF8.self))"
    )
  }
}

/// Creates a folder with a free name, with letters and digits in place of the template's X's.
private func makeFolder(_ template: String) throws -> String {
  var name = Array(template.utf8CString)
  guard let made = mkdtemp(&name) else {
    throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }
  return String(cString: made)
}

/// A failure of one of PostgreSQL's programs.
package struct PostgresClusterError: Error, CustomStringConvertible {
  let said: String

  package var description: String { said }
}
