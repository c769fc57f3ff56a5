import Foundation

/// A non-blocking descriptor of a socket, closed on deallocation.
///
/// Any loop may have it; one at a time uses it.
final class Socket: Sendable {
  enum Outcome {
    case moved(Int)
    /// No more bytes can be transferred now.
    case wouldBlock
    /// The peer has closed its side.
    case ended
    /// The connection is lost.
    case lost
  }

  let descriptor: Int32

  /// Takes ownership of a descriptor and makes it non-blocking and close-on-exec.
  init(owning descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(descriptor) }

  func receive(into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
    outcome { recv(descriptor, buffer.baseAddress, buffer.count, 0) }
  }

  func send(_ bytes: UnsafeRawBufferPointer) -> Outcome {
    // A lost client is reported as an outcome, not as a signal that ends the process.
    #if canImport(Darwin)
    let flags: Int32 = 0
    #else
    let flags = Int32(MSG_NOSIGNAL)
    #endif
    return outcome { Foundation.send(descriptor, bytes.baseAddress, bytes.count, flags) }
  }

  private func outcome(of call: () -> Int) -> Outcome {
    while true {
      let count = call()
      if count > 0 { return .moved(count) }
      if count == 0 { return .ended }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: return .wouldBlock
      default: return .lost
      }
    }
  }

  /// Closes the sending side; the client may still send.
  func endSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// Makes the close of the connection a reset, which the client cannot take for a regular end.
  func breakOnClose() {
    set(SO_LINGER, to: linger(l_onoff: 1, l_linger: 0))
  }

  /// Sets the options for responses: no delay, and no signal on platforms without a flag for that.
  func prepareForResponses() {
    set(TCP_NODELAY, of: Int32(IPPROTO_TCP), to: Int32(1))
    #if canImport(Darwin)
    set(SO_NOSIGPIPE, to: Int32(1))
    #endif
  }

  func set<Value>(_ option: Int32, of level: Int32 = SOL_SOCKET, to value: Value) {
    _ = withUnsafeBytes(of: value) {
      setsockopt(descriptor, level, option, $0.baseAddress, socklen_t($0.count))
    }
  }

  static func open(_ family: Int32) throws(HTTPServingError) -> Socket {
    #if canImport(Darwin)
    let kind = SOCK_STREAM
    #else
    let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let descriptor = socket(family, kind, 0)
    guard descriptor >= 0 else { throw .system(call: "socket", errno: errno) }
    return Socket(owning: descriptor)
  }
}
