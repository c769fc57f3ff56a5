import Foundation

extension ShellCommand {
  /// The outcome of a command that prints.
  public enum Output: Sendable, Equatable {
    /// All that it printed, up to a limit.
    case text(String)
    /// It cannot be started, or ended as one that failed.
    case failed
    /// It had not ended in time, and was killed.
    case overdue
  }

  /// Runs the command and returns what it prints, for as long as that may take.
  ///
  /// It stays among the processes of our terminal, or it could ask for no passphrase there. So the
  /// shell alone is killed: processes that it has started itself are left without a reader.
  ///
  /// - Parameter limit: The time it may take.
  /// - Returns: The text, a failure, or that it was killed.
  public func output(within limit: Duration) -> Output {
    let deadline = ContinuousClock.now + limit
    var bytes: [UInt8] = []
    var isOverdue = false
    func status(of child: pid_t) -> Int32? {
      let status = Self.status(of: child, until: deadline)
      isOverdue = status == nil
      return status
    }
    let status = run(piping: STDOUT_FILENO, awaiting: status) {
      bytes = Self.readAll($0, until: deadline)
    }
    if isOverdue { return .overdue }
    return status == 0 ? .text(String(decoding: bytes, as: UTF8.self)) : .failed
  }

  /// What there is to read before the end or the deadline, to a limit.
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

  /// Waits for the end of a child; one that does not end in time is killed, and has no status.
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
      // It has said all it has to say, and ends any moment; no call waits for that and for a time.
      _ = poll(nil, 0, 2)
    }
    kill(child, SIGKILL)
    _ = Self.status(of: child)
    return nil
  }
}
