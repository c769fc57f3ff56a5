import Foundation
import FoundationCore

/// One end of a connection over TCP or a Unix socket, with calls that block.
///
/// One thread may read and another write, and the last of them closes; any thread may
/// interrupt them.
package final class StreamSocket: Sendable {
  let descriptor: Int32
  private let isClosed = Lock(false)

  /// Takes over a descriptor, and closes it in the end.
  init(taking descriptor: Int32) {
    self.descriptor = descriptor
    #if canImport(Darwin)
    var on: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Connects to a port of this machine.
  package convenience init(connectingTo port: Int) throws {
    self.init(taking: try check(socket(AF_INET, streamType, 0)))
    try withLoopbackAddress(port: port) { _ = try check(connect(descriptor, $0, $1)) }
    sendsAtOnce()
  }

  /// Connects to a Unix socket.
  package convenience init(connectingToPath path: String) throws {
    self.init(taking: try check(socket(AF_UNIX, streamType, 0)))
    try withUnixAddress(path: path) { _ = try check(connect(descriptor, $0, $1)) }
  }

  deinit { close() }

  /// Sends every write at once, without waiting for more data.
  func sendsAtOnce() {
    var on: Int32 = 1
    // It has no meaning for a Unix socket, and harms none.
    _ = setsockopt(
      descriptor,
      Int32(IPPROTO_TCP),
      TCP_NODELAY,
      &on,
      socklen_t(MemoryLayout<Int32>.size)
    )
  }

  /// Waits for bytes; none at all is the end of what the peer sends.
  package func read(upTo count: Int = 64 * 1024) throws -> [UInt8] {
    try checkOpen()
    return try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = try repeated { recv(descriptor, buffer.baseAddress, count, 0) }
    }
  }

  /// Sends all of the bytes.
  package func write(_ bytes: some Sequence<UInt8>) throws {
    try checkOpen()
    let bytes = Array(bytes)
    try bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let sent = try repeated { send(descriptor, part.baseAddress, part.count, withoutSignal) }
        rest = rest.dropFirst(sent)
      }
    }
  }

  /// Says that nothing more is sent; reading goes on.
  package func finishWriting() { onceOpen { _ = shutdown(descriptor, Int32(SHUT_WR)) } }

  /// Ends the waiting calls of all threads.
  func interrupt() { onceOpen { _ = shutdown(descriptor, Int32(SHUT_RDWR)) } }

  /// Ends the reading of all threads alone; the peer does not notice.
  func interruptReading() { onceOpen { _ = shutdown(descriptor, Int32(SHUT_RD)) } }

  /// Closes the connection; the peer sees a reset instead of an end where that is asked for.
  package func close(resetting: Bool = false) {
    isClosed.withLock { isClosed in
      if isClosed { return }
      if resetting {
        var now = linger(l_onoff: 1, l_linger: 0)
        let size = socklen_t(MemoryLayout<linger>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, size)
      }
      _ = Foundation.close(descriptor)
      isClosed = true
    }
  }

  // A closed descriptor may be reused by now, so it must not be touched.

  private func checkOpen() throws {
    if isClosed.withLock({ $0 }) { throw POSIXError(.EBADF) }
  }

  private func onceOpen(_ body: () -> Void) {
    isClosed.withLock { if !$0 { body() } }
  }
}

#if canImport(Darwin)
let streamType = SOCK_STREAM
private let withoutSignal: Int32 = 0
#else
let streamType = Int32(SOCK_STREAM.rawValue)
private let withoutSignal = Int32(MSG_NOSIGNAL)
#endif

/// The result of a system call, or its `errno`.
@discardableResult
func check<Result: SignedInteger>(_ result: Result) throws -> Result {
  if result >= 0 { return result }
  throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
}

private func repeated(_ call: () -> Int) throws -> Int {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return try check(result) }
  }
}

/// The address of a port on this machine; port 0 has the system choose one.
func withLoopbackAddress<Result>(
  port: Int,
  _ body: (UnsafePointer<sockaddr>, socklen_t) throws -> Result
) rethrows -> Result {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = UInt16(port).bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  return try withUnsafePointer(to: address) { pointer in
    try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      try body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}

/// The address of a Unix socket.
func withUnixAddress<Result>(
  path: String,
  _ body: (UnsafePointer<sockaddr>, socklen_t) throws -> Result
) throws -> Result {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
    throw POSIXError(.ENAMETOOLONG)
  }
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  return try withUnsafePointer(to: address) { pointer in
    try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      try body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
}
