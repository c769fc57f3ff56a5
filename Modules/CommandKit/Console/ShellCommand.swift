public import Foundation
import FoundationCore
import Synchronization

/// A shell command line of the user, such as a pager.
///
/// It shares the terminal and the error output of this process, to be able to ask for a passphrase.
public struct ShellCommand: Sendable {
  /// The command line.
  public let text: String

  /// The positional parameters of the command line, `$1` and so on.
  let arguments: [String]

  /// The environment variables of the command.
  public let environment: [String: String]

  /// Creates a command.
  public init(text: String, environment: [String: String]) {
    self.init(text: text, arguments: [], environment: environment)
  }

  init(text: String, arguments: [String], environment: [String: String]) {
    self.text = text
    self.arguments = arguments
    self.environment = environment
  }

  /// Runs the command with text as its input, and returns its exit status; `nil` if it cannot start.
  ///
  /// A command that reads only part of the text does not fail.
  func read(_ text: String) -> Int32? {
    // Otherwise a command that stops reading would end this process.
    signal(SIGPIPE, SIG_IGN)
    return Self.usingTerminal {
      guard let (child, ours) = start(piping: [STDIN_FILENO]) else { return nil }
      _ = writeAll(Array(text.utf8), to: ours[0])
      close(ours[0])
      return Self.status(of: child)
    }
  }

  /// Runs the command in the foreground, and returns its exit status; `nil` if it cannot start.
  public func runInForeground() -> Int32? {
    Self.usingTerminal { spawn(with: []).map(Self.status) }
  }

  /// `true` while a command such as a pager or an editor uses the terminal, and Ctrl-C is meant for it.
  static var usesTerminal: Bool { users.load(ordering: .relaxed) > 0 }

  private static let users = Atomic(0)

  private static func usingTerminal<Result>(_ run: () -> Result) -> Result {
    users.add(1, ordering: .relaxed)
    defer { users.subtract(1, ordering: .relaxed) }
    return run()
  }

  /// Starts the command with pipes for some of its descriptors.
  ///
  /// - Parameters:
  ///   - descriptors: Its standard input and outputs that get a pipe.
  ///   - isApart: `true` to shield it from the signals that a terminal sends to this process, such
  ///     as the one for Ctrl-C.
  /// - Returns: The process, and this end of each pipe; `nil` if it cannot start.
  public func start(
    piping descriptors: [Int32],
    isApart: Bool = false
  ) -> (child: pid_t, ours: [Int32])? {
    // Another command that inherited an end of a pipe would keep it open.
    Self.starting.withLock { _ in open(descriptors, isApart: isApart) }
  }

  private static let starting = Lock(())

  private func open(_ descriptors: [Int32], isApart: Bool) -> (child: pid_t, ours: [Int32])? {
    var ours: [Int32] = []
    var theirs: [(end: Int32, descriptor: Int32)] = []
    defer { for (end, _) in theirs { close(end) } }
    for descriptor in descriptors {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { break }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      if descriptor == STDIN_FILENO { ends.swapAt(0, 1) }
      ours.append(ends[0])
      theirs.append((ends[1], descriptor))
    }
    if theirs.count == descriptors.count, let child = spawn(with: theirs, isApart: isApart) {
      return (child, ours)
    }
    for end in ours { close(end) }
    return nil
  }

  /// Waits for a child to exit, and returns its status as a shell does.
  public static func status(of child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) == -1, errno == EINTR {}
    return code(of: status)
  }

  /// Returns the exit status as a shell does: 128 plus the number of a signal.
  static func code(of status: Int32) -> Int32 {
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  private func spawn(
    with ends: [(end: Int32, descriptor: Int32)],
    isApart: Bool = false
  ) -> pid_t? {
    #if canImport(Darwin)
    var files: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var files = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    for (end, descriptor) in ends {
      posix_spawn_file_actions_adddup2(&files, end, descriptor)
    }

    // A child inherits ignored and blocked signals, such as the one for Ctrl-C.
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGHUP, SIGINT, SIGPIPE, SIGTERM] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    if isApart { flags |= POSIX_SPAWN_SETPGROUP }
    posix_spawnattr_setflags(&attributes, Int16(flags))

    let words = ["/bin/sh", "-c", text, "sh"] + arguments
    let arguments = words.map { $0.withCString(strdup) } + [nil]
    let variables = environment.map { "\($0.key)=\($0.value)".withCString(strdup) } + [nil]
    defer { for string in arguments + variables { free(string) } }
    var child = pid_t()
    let code = posix_spawn(&child, "/bin/sh", &files, &attributes, arguments, variables)
    return code == 0 ? child : nil
  }

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
  /// kills the shell alone; processes that it has started lose their reader. One that goes on in the
  /// background, such as an agent, delays no result.
  public func output(within limit: Duration) -> Output {
    let deadline = ContinuousClock.now + limit
    guard let (child, ours) = start(piping: [STDOUT_FILENO]) else { return .failed }
    let bytes = Self.readAll(ours[0], of: child, until: deadline)
    close(ours[0])
    guard let status = Self.status(of: child, until: deadline) else { return .timedOut }
    return status == 0 ? .text(String(decoding: bytes, as: UTF8.self)) : .failed
  }

  /// Returns the bytes up to the end, the deadline or the size limit, or until the shell has exited
  /// and nothing is left to read.
  private static func readAll(
    _ descriptor: Int32,
    of child: pid_t,
    until deadline: ContinuousClock.Instant
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while bytes.count < 1 << 16 {
      let isOver = hasExited(child) || ContinuousClock.now >= deadline
      var wish = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // No system call waits for output and for an exit.
      let ready = poll(&wish, 1, isOver ? 0 : 5)
      if ready == 0 && !isOver || ready < 0 && errno == EINTR { continue }
      guard ready > 0 else { break }
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// Returns `true` if a child has exited; its status is still to be waited for.
  private static func hasExited(_ child: pid_t) -> Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(child), &information, WEXITED | WNOHANG | WNOWAIT) == 0
      && information.si_signo != 0
  }

  /// Waits for a child to exit; kills it at the deadline and returns `nil`.
  private static func status(of child: pid_t, until deadline: ContinuousClock.Instant) -> Int32? {
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
