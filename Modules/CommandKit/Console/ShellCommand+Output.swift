import Foundation

extension ShellCommand {
  /// The outcome of a command that prints.
  public enum Output: Sendable, Equatable {
    /// The text that it printed, up to a limit.
    case text(String)
    /// It could not start, or failed.
    case failed
    /// It did not end in time, and was killed.
    case timedOut
  }

  /// Runs the command, and returns its output.
  ///
  /// It stays in the foreground process group, to be able to ask for a passphrase. So the time limit
  /// kills the shell alone; processes that it has started lose their reader.
  ///
  /// - Parameter limit: The time limit.
  /// - Returns: The text, a failure, or a timeout.
  public func output(within limit: Duration) -> Output {
    let deadline = ContinuousClock.now + limit
    var bytes: [UInt8] = []
    var hasTimedOut = false
    func status(of child: pid_t) -> Int32? {
      let status = Self.status(of: child, until: deadline)
      hasTimedOut = status == nil
      return status
    }
    let status = run(piping: STDOUT_FILENO, awaiting: status) {
      bytes = Self.readAll($0, until: deadline)
    }
    if hasTimedOut { return .timedOut }
    return status == 0 ? .text(String(decoding: bytes, as: UTF8.self)) : .failed
  }

  /// Returns the bytes up to the end, the deadline or the size limit.
  private static func readAll(
    _ descriptor: Int32,
    until deadline: ContinuousClock.Instant
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while bytes.count < 1 << 16 {
      let left = max(.zero, deadline - .now) / .milliseconds(1)
      var wish = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wish, 1, Int32(left.rounded(.up)))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { break }
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// Waits for a child to exit; kills it at the deadline and returns `nil`.
  private static func status(
    of child: pid_t,
    until deadline: ContinuousClock.Instant
  ) -> Int32? {
    var status: Int32 = 0
    while true {
      let ended = waitpid(child, &status, WNOHANG)
      if ended == -1, errno == EINTR { continue }
      guard ended == 0 else { return code(of: status) }
      guard ContinuousClock.now < deadline else { break }
      // It closed its output and is about to exit; no system call waits with a time limit.
      _ = poll(nil, 0, 2)
    }
    kill(child, SIGKILL)
    _ = Self.status(of: child)
    return nil
  }
}
