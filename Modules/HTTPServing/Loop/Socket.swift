import Foundation

/// A descriptor of a socket or a pipe that never blocks, closed when it is let go.
final class Socket {
  enum Outcome {
    case moved(Int)
    /// Nothing more can be moved for now.
    case wouldBlock
    /// The other side sends no more.
    case ended
    /// The connection is gone.
    case lost
  }

  let descriptor: Int32

  /// Takes over a descriptor, which from now on never blocks and is not handed to child processes.
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
    // A client that has gone is an answer to act on, not a signal to die of.
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

  /// Tells the client that nothing more comes, while what it sends is still read.
  func endSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// Makes the close of the connection one that the client cannot take for a good end.
  func breakOnClose() {
    set(SO_LINGER, linger(l_onoff: 1, l_linger: 0))
  }

  /// Makes it fit for answers: sent at once, and without a signal where there is no flag for that.
  func prepareForAnswers() {
    var yes: Int32 = 1
    setsockopt(
      descriptor,
      Int32(IPPROTO_TCP),
      TCP_NODELAY,
      &yes,
      socklen_t(MemoryLayout<Int32>.size)
    )
    #if canImport(Darwin)
      set(SO_NOSIGPIPE, yes)
    #endif
  }

  func set<Value>(_ option: Int32, _ value: Value) {
    _ = withUnsafeBytes(of: value) {
      setsockopt(descriptor, SOL_SOCKET, option, $0.baseAddress, socklen_t($0.count))
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
