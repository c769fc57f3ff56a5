import Foundation

/// A socket that connections come in by, until it is told to stop.
final class ListeningSocket: Sendable {
  /// The port the system chose; 0 for a Unix socket.
  let port: Int

  private let descriptor: Int32
  private let path: String?
  /// A pipe that carries no data: closing its other end wakes every waiting thread.
  private let stopping: (reading: Int32, writing: Int32)

  /// Listens on a port of this machine which the system chooses.
  convenience init() throws {
    let (descriptor, port) = try boundSocket()
    try self.init(descriptor, port: port, path: nil)
  }

  /// Listens under a path that is not there yet.
  convenience init(path: String) throws {
    let descriptor = try check(socket(AF_UNIX, streamType, 0))
    try withUnixAddress(path: path) { _ = try check(bind(descriptor, $0, $1)) }
    try self.init(descriptor, port: 0, path: path)
  }

  private init(_ descriptor: Int32, port: Int, path: String?) throws {
    try check(listen(descriptor, 1_024))
    var ends: [Int32] = [0, 0]
    try check(pipe(&ends))
    self.descriptor = descriptor
    self.port = port
    self.path = path
    stopping = (ends[0], ends[1])
  }

  deinit {
    close(stopping.reading)
    close(stopping.writing)
    close(descriptor)
    if let path { unlink(path) }
  }

  /// Waits for the next connection; nothing once it is stopped.
  func accept() throws -> StreamSocket? {
    while true {
      var waits = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stopping.reading, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&waits, 2, -1) > 0 else { continue }
      if waits[1].revents != 0 { return nil }
      let accepted = Foundation.accept(descriptor, nil, nil)
      if accepted >= 0 { return StreamSocket(taking: accepted) }
      // The peer may have gone again before it was let in.
      if errno != ECONNABORTED && errno != EINTR { try check(accepted) }
    }
  }

  /// Waits for a time; whether it is over, and not cut short because the socket was stopped.
  func pause(_ duration: Duration) -> Bool {
    let end = ContinuousClock.now + duration
    while true {
      let rest = max(0, (end - .now) / .milliseconds(1)).rounded(.up)
      var wait = pollfd(fd: stopping.reading, events: Int16(POLLIN), revents: 0)
      let count = poll(&wait, 1, Int32(min(rest, 1_000_000)))
      if count > 0 { return false }
      if count == 0, ContinuousClock.now >= end { return true }
    }
  }

  /// Wakes everyone who waits here, for good.
  func stop() { _ = write(stopping.writing, "x", 1) }
}

/// A socket that has a port of this machine, which the system chose.
func boundSocket() throws -> (descriptor: Int32, port: Int) {
  let descriptor = try check(socket(AF_INET, streamType, 0))
  try withLoopbackAddress(port: 0) { _ = try check(bind(descriptor, $0, $1)) }
  var address = sockaddr_in()
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  _ = try withUnsafeMutablePointer(to: &address) {
    try $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      try check(getsockname(descriptor, $0, &size))
    }
  }
  return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
}
