public import Foundation

/// Runs the body with a full disk: no file of this process can grow beyond a number of bytes.
///
/// The limit holds for the whole process, so use it in an exit test. The system refuses the writes,
/// as with a quota, which needs no privileges.
///
/// - Throws: The error of the body.
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
  /// Returns the size of a file in bytes; 0 if there is none.
  public func size(of path: String) -> Int {
    let attributes = try? attributesOfItem(atPath: path)
    return attributes?[.size] as? Int ?? 0
  }
}

/// Drops root privileges, and changes the owner of a file to the unprivileged user; does nothing
/// for other users.
///
/// It holds for the whole process, so use it in an exit test.
///
/// - Throws: A `POSIXError` if the system refuses it.
public func dropPrivileges(owning path: String) throws {
  guard getuid() == 0 else { return }
  let unprivileged: uid_t = 65534
  guard chown(path, unprivileged, unprivileged) == 0,
    setgid(unprivileged) == 0, setuid(unprivileged) == 0
  else {
    throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM)
  }
}
