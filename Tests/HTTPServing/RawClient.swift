import Foundation
import HTTPServing

/// A client that sends exactly the bytes it is told to, and reads what comes back.
///
/// Its calls block, for at most a minute, on a separate thread: the threads of Swift's
/// tasks are few, and the handlers under test run there.
actor RawClient {
  private let descriptor: Int32
  private let thread = DispatchExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(_ address: ListeningAddress) throws {
    switch address {
    case .unixSocket(let path):
      var name = sockaddr_un()
      name.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8) }
      descriptor = try Self.connect(AF_UNIX, name: name)
    case .loopback(let port):
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = UInt16(port).bigEndian
      name.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
      descriptor = try Self.connect(AF_INET, name: name)
    case .loopbackIPv6(let port):
      var name = sockaddr_in6()
      name.sin6_family = sa_family_t(AF_INET6)
      name.sin6_port = UInt16(port).bigEndian
      name.sin6_addr = in6addr_loopback
      descriptor = try Self.connect(AF_INET6, name: name)
    }
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  deinit { close(descriptor) }

  /// Sends bytes, all of them unless the server goes away; tells whether it took them.
  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Self.send(descriptor, bytes: $0) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// From now on takes and gives what can be at once.
  func doNotBlock() { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }

  /// Says that nothing more is sent.
  func endSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// Returns the next bytes, empty at a regular end, or `nil` if the connection was lost or timed
  /// out.
  func receive(atMost count: Int = 65536) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let received = recv(descriptor, &bytes, count, 0)
    return received < 0 ? nil : Array(bytes[..<received])
  }

  /// Everything until the server closes; nothing where that is no good end.
  func receiveAll() -> String? {
    var all: [UInt8] = []
    while let bytes = receive() {
      if bytes.isEmpty { return String(decoding: all, as: UTF8.self) }
      all += bytes
    }
    return nil
  }

  /// Returns the bytes up to a text, or up to the end of the connection.
  func receive(until text: String) -> String {
    var all: [UInt8] = []
    while !String(decoding: all, as: UTF8.self).contains(text) {
      guard let bytes = receive(), !bytes.isEmpty else { break }
      all += bytes
    }
    return String(decoding: all, as: UTF8.self)
  }

  /// Sends a request, says that it was the last one, and reads all that comes.
  func exchange(_ request: String) throws -> String {
    send(request)
    endSending()
    return receiveAll() ?? "(broken off)"
  }

  /// Everything until the server closes, or nothing if it has not begun to speak by then.
  func answer(within patience: Duration) -> String? {
    let milliseconds = patience / .milliseconds(1)
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, Int32(milliseconds)) > 0 ? receiveAll() ?? "(broken off)" : nil
  }

  static func streamSocket(_ family: Int32) -> Int32 {
    #if canImport(Darwin)
    socket(family, SOCK_STREAM, 0)
    #else
    socket(family, Int32(SOCK_STREAM.rawValue), 0)
    #endif
  }

  private static func connect<Name>(_ family: Int32, name: Name) throws -> Int32 {
    let descriptor = streamSocket(family)
    let outcome = withUnsafeBytes(of: name) { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) {
        Foundation.connect(descriptor, $0.baseAddress, socklen_t(MemoryLayout<Name>.size))
      }
    }
    guard outcome == 0 else {
      defer { close(descriptor) }
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    return descriptor
  }

  private static func send(_ descriptor: Int32, bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
    Foundation.send(descriptor, bytes.baseAddress, bytes.count, 0)
    #else
    Foundation.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
  }
}

/// Runs an actor on a queue of Dispatch.
private final class DispatchExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "rialto.tests.client")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
