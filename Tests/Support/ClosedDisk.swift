public import Foundation

/// Makes a disk look full to this process: no file may become larger than so many bytes.
///
/// It holds for the whole process, so it belongs into an exit test. The system itself refuses what
/// would be written beyond, as it does where a quota is used up, and whoever runs the tests needs no
/// rights for it.
public func withFilesLimited<Value>(
  to bytes: Int,
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Value
) async rethrows -> Value {
  // Otherwise the system would end the process.
  signal(SIGXFSZ, SIG_IGN)
  var usual = rlimit()
  getrlimit(fileSize, &usual)
  var small = usual
  small.rlim_cur = rlim_t(bytes)
  setrlimit(fileSize, &small)
  // What the process itself writes at its end is larger.
  defer { setrlimit(fileSize, &usual) }
  return try await body()
}

#if canImport(Darwin)
  private let fileSize = RLIMIT_FSIZE
#else
  private let fileSize = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
#endif

extension FileManager {
  /// How many bytes a file has; 0 where there is none.
  public func size(of path: String) -> Int {
    let attributes = try? attributesOfItem(atPath: path)
    return attributes?[.size] as? Int ?? 0
  }
}

/// Gives up the rights of root, which no file can be closed to, and hands a file to whom the process
/// is then; where it is somebody else already, it stays so.
///
/// It holds for the whole process, so it belongs into an exit test.
public func becomeNobody(whoOwns path: String) throws {
  guard getuid() == 0 else { return }
  let nobody: uid_t = 65534
  guard chown(path, nobody, nobody) == 0, setgid(nobody) == 0, setuid(nobody) == 0 else {
    throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM)
  }
}
