import Foundation

/// The file of a Unix socket: only its owner may connect, and it is removed with the server.
final class SocketFile {
  private let path: String
  private let identity: Identity?

  private init(_ path: String) {
    self.path = path
    identity = Identity(path)
  }

  /// Listens at a path, replacing the file that a crashed server left behind.
  static func listen(at path: String) throws(HTTPServingError) -> (Socket, SocketFile) {
    let name = try socketName(path)
    // One at a time: of two servers that find the same stale file, the second could remove the new
    // file of the first.
    let folder = open(URL(filePath: path).deletingLastPathComponent().path, O_RDONLY)
    guard folder >= 0 else { throw .system(call: "open", errno: errno) }
    defer { close(folder) }
    _ = flock(folder, LOCK_EX)

    try removeStale(path, name: name)
    let socket = try Socket.open(AF_UNIX)
    guard socket.bind(name) == 0 else { throw .system(call: "bind", errno: errno) }
    let file = SocketFile(path)
    // No client can connect before it listens, so at no time could other users.
    guard chmod(path, 0o600) == 0 else { throw .system(call: "chmod", errno: errno) }
    try socket.listen()
    return (socket, file)
  }

  /// Removes the file if it is still the one created here.
  deinit { if identity != nil, Identity(path) == identity { unlink(path) } }

  private static func removeStale(_ path: String, name: sockaddr_un) throws(HTTPServingError) {
    guard let found = Identity(path) else { return }
    guard found.isSocket else { throw .notASocket(path) }
    let caller = try Socket.open(AF_UNIX)
    guard caller.connect(name) != 0, errno == ECONNREFUSED else {
      throw .addressInUse(.unixSocket(path))
    }
    unlink(path)
  }

  private static func socketName(_ path: String) throws(HTTPServingError) -> sockaddr_un {
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: name.sun_path) - 1
    guard !path.isEmpty, path.utf8.count <= room, !path.utf8.contains(0) else {
      throw .badSocketPath(path, limit: room)
    }
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8) }
    return name
  }

  private struct Identity: Equatable {
    let device: UInt64
    let number: UInt64
    let isSocket: Bool

    init?(_ path: String) {
      var found = stat()
      guard lstat(path, &found) == 0 else { return nil }
      device = UInt64(truncatingIfNeeded: found.st_dev)
      number = UInt64(truncatingIfNeeded: found.st_ino)
      isSocket = found.st_mode & S_IFMT == S_IFSOCK
    }
  }
}
