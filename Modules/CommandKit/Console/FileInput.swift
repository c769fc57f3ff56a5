import Foundation
import FoundationCore

/// The input over a file descriptor of this process.
final class FileInput: TextInput {
  let isTerminal: Bool

  private let descriptor: Int32
  private let interruption: InputInterruption
  private let unread = Lock<[UInt8]>([])
  /// `true` if the end of the input was read, and no one was told yet.
  private let hasEnded = Lock(false)

  init(descriptor: Int32, interruption: InputInterruption = .ofProcess) {
    self.descriptor = descriptor
    self.interruption = interruption
    isTerminal = isatty(descriptor) == 1
  }

  func discardTypeAhead() {
    guard isTerminal else { return }
    unread.withLock { unread in
      unread = []
      var chunk = [UInt8](repeating: 0, count: 4096)
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      while poll(&ready, 1, 0) == 1 {
        let count = Foundation.read(descriptor, &chunk, chunk.count)
        if count > 0 { continue }
        // Ctrl-D ends the input whenever it was typed; an error is met again.
        if count == 0 { hasEnded.withLock { $0 = true } }
        return
      }
      // A line without its end cannot be read.
      tcflush(descriptor, TCIFLUSH)
    }
  }

  func readLine(
    isHidden: Bool,
    asking: () throws(OutputError) -> Void
  ) throws(OutputError) -> String? {
    let hidden = isHidden && isTerminal ? try NoEchoInput(descriptor: descriptor) : nil
    defer { hidden?.end() }
    try asking()
    return try readLine(endingAlsoAt: hidden?.interrupt)
  }

  func read() throws(OutputError) -> [UInt8]? {
    try unread.withLock { unread throws(OutputError) in
      if unread.isEmpty {
        guard try readMore(into: &unread) else { return nil }
      }
      defer { unread = [] }
      return unread
    }
  }

  private func readLine(endingAlsoAt interrupt: UInt8?) throws(OutputError) -> String? {
    try unread.withLock { unread throws(OutputError) in
      var searched = 0
      while true {
        if let end = unread[searched...].firstIndex(where: { $0 == newline || $0 == interrupt }) {
          defer { unread.removeSubrange(...end) }
          return unread[end] == newline ? line(unread[..<end]) : nil
        }
        searched = unread.count
        if try !readMore(into: &unread) {
          defer { unread = [] }
          return unread.isEmpty ? nil : line(unread[...])
        }
      }
    }
  }

  /// Waits for more bytes; returns `false` at the end of the input.
  private func readMore(into unread: inout [UInt8]) throws(OutputError) -> Bool {
    let isAtEnd = hasEnded.withLock { hasEnded in
      defer { hasEnded = false }
      return hasEnded
    }
    if isAtEnd { return false }
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      // The person at a terminal may never type; a pipe ends.
      if isTerminal, !interruption.waitForInput(on: descriptor) { throw .cancelled }
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      if count >= 0 {
        unread += chunk[..<count]
        return count > 0
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: wait(for: POLLIN, on: descriptor)
      case let code: throw .unreadable(reason: systemErrorMessage(code))
      }
    }
  }

  private func line(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self)
  }
}

private let newline = UInt8(ascii: "\n")

/// A terminal with the echo turned off.
///
/// Ctrl-C ends the line instead of the process, so that the echo is always turned on again.
private struct NoEchoInput {
  let interrupt: UInt8
  private let descriptor: Int32
  private let before: termios

  init(descriptor: Int32) throws(OutputError) {
    self.descriptor = descriptor
    var settings = termios()
    if tcgetattr(descriptor, &settings) != 0 {
      throw .unreadable(reason: systemErrorMessage(errno))
    }
    before = settings

    let interrupt = withUnsafeBytes(of: settings.c_cc) { $0[Int(VINTR)] }
    self.interrupt = interrupt
    withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VEOL)] = interrupt }
    settings.c_lflag &= ~tcflag_t(ECHO | ISIG)
    settings.c_lflag |= tcflag_t(ECHONL)
    if tcsetattr(descriptor, TCSAFLUSH, &settings) != 0 {
      throw .unreadable(reason: systemErrorMessage(errno))
    }
  }

  func end() {
    var settings = before
    tcsetattr(descriptor, TCSANOW, &settings)
  }
}

/// An interruption of the inputs that wait for the user, by a termination signal.
///
/// A thread that reads a terminal cannot be cancelled. It waits for this pipe too, which becomes
/// readable once and stays so.
final class InputInterruption: Sendable {
  static let ofProcess = InputInterruption()

  /// The two ends of the pipe; -1 if the process has no descriptors left, and nothing interrupts.
  private let (reader, writer): (Int32, Int32)

  init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      // Not for the programs that a command starts.
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    (reader, writer) = (ends[0], ends[1])
  }

  deinit {
    close(reader)
    close(writer)
  }

  /// Interrupts the inputs that wait, and those that will.
  func interrupt() { _ = writeAll([0], to: writer) }

  /// Waits until a descriptor can be read; returns `false` if the input is interrupted instead.
  func waitForInput(on descriptor: Int32) -> Bool {
    var ready = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&ready, nfds_t(ready.count), -1) < 0, errno == EINTR {}
    return ready[1].revents & Int16(POLLIN) == 0
  }
}
