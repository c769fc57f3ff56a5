import Foundation
import FoundationCore

/// An output over a file descriptor of this process.
///
/// It writes to a terminal at once, and buffers output to anything else.
final class FileOutput: TextOutput {
  let isTerminal: Bool

  private struct State {
    var pending: [UInt8] = []
    var hasWritten = false
    /// The first failure, which every later call throws again.
    var failure: OutputError?
  }

  private let descriptor: Int32
  private let capacity: Int
  private let state = Lock(State())

  init(descriptor: Int32, isBuffered: Bool = true) {
    // Otherwise a closed pipe would end the process before `write` can fail.
    signal(SIGPIPE, SIG_IGN)
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    capacity = isBuffered && !isTerminal ? 64 * 1024 : 0
  }

  var columns: Int? { size.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }

  var rows: Int? { size.flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil } }

  var hasWritten: Bool { state.withLock { $0.hasWritten } }

  func write(_ text: String) throws(OutputError) { try take(text.utf8) }

  func write(_ bytes: [UInt8]) throws(OutputError) { try take(bytes) }

  private func take(_ bytes: some Sequence<UInt8>) throws(OutputError) {
    try state.withLock { state throws(OutputError) in
      if let failure = state.failure { throw failure }
      state.pending.append(contentsOf: bytes)
      state.hasWritten = true
      if state.pending.count >= capacity { try writePending(&state) }
    }
  }

  func flush() throws(OutputError) {
    try state.withLock { state throws(OutputError) in try writePending(&state) }
  }

  private func writePending(_ state: inout State) throws(OutputError) {
    defer { state.pending.removeAll(keepingCapacity: true) }
    if let failure = state.failure { throw failure }
    guard writeAll(state.pending, to: descriptor) else {
      let failure =
        errno == EPIPE ? OutputError.closed : .unwritable(reason: systemErrorMessage(errno))
      state.failure = failure
      throw failure
    }
  }

  private var size: winsize? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }
}

/// Writes all bytes, in as many calls as necessary.
///
/// - Returns: `false` if the system refuses; `errno` has the reason.
public func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var start = 0
  while start < bytes.count {
    let count = bytes[start...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 {
      start += count
      continue
    }
    switch errno {
    case EINTR: continue
    case EAGAIN: wait(for: POLLOUT, on: descriptor)
    default: return false
    }
  }
  return true
}

/// Waits until a descriptor is ready, which another program that shares it has made non-blocking.
func wait(for event: Int32, on descriptor: Int32) {
  var ready = pollfd(fd: descriptor, events: Int16(event), revents: 0)
  poll(&ready, 1, -1)
}

/// Returns the message of the system for an error number.
public func systemErrorMessage(_ code: Int32) -> String { String(cString: strerror(code)) + "." }
