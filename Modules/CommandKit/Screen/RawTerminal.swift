import Foundation
import FoundationCore
import Synchronization

/// How the terminal was before the program took it, and how it gets that back.
///
/// The program gives it back by itself. What ends the program without a farewell calls `restore`: the
/// second Ctrl-C, work that hangs, Ctrl-\ and a crash, whose signals are watched meanwhile. Only
/// what may be done in the midst of a signal is done there.
enum RawTerminal {
  private static let before = Lock<termios?>(nil)
  private static let loans = Atomic(0)
  private static let crashes = Lock<[Int32: sigaction]>([:])

  /// A screen of its own, lines that do not wrap, no cursor.
  private static let beginning = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l"
  private static let end = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Takes the terminal: keys come one by one and are not shown.
  ///
  /// Taken twice, what was before the first time counts.
  static func take() throws(OutputError) {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else {
      throw .unreadable(reason: systemReason(errno))
    }
    let isFirst = before.withLock { before in
      defer { before = before ?? settings }
      return before == nil
    }
    if isFirst { watchCrashes() }
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    settings.c_iflag &= ~tcflag_t(ICRNL | IXON)
    while tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) != 0 {
      guard errno == EINTR else { throw .unreadable(reason: systemReason(errno)) }
    }
    _ = writeAll(Array(beginning.utf8), to: STDOUT_FILENO)
  }

  /// Gives the terminal back as it was; does nothing where it was not taken.
  static func restore() {
    // Whoever holds the lock is about to do the same.
    let settings = before.withLockIfAvailable { before in
      defer { before = nil }
      return before
    }
    guard var settings = settings ?? nil else { return }
    _ = writeAll(Array(end.utf8), to: STDOUT_FILENO)
    // In the background this would stop the process instead.
    let stop = signal(SIGTTOU, SIG_IGN)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    signal(SIGTTOU, stop)
  }

  /// Whether somebody else has the terminal meanwhile: then Ctrl-C is for them.
  static var isLent: Bool { loans.load(ordering: .relaxed) > 0 }

  /// Notes that somebody else has it during the work.
  static func lending<Value>(_ work: () throws -> Value) rethrows -> Value {
    loans.add(1, ordering: .relaxed)
    defer { loans.subtract(1, ordering: .relaxed) }
    return try work()
  }

  private static func watchCrashes() {
    for number in [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      var action = sigaction()
      sigaction(number, nil, &action)
      crashes.withLock { $0[number] = $0[number] ?? action }
      signal(number) { number in
        RawTerminal.restore()
        // Once more, and this time it does what it would have done without us.
        let action = RawTerminal.crashes.withLockIfAvailable { $0[number] } ?? nil
        if var action { sigaction(number, &action, nil) }
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
        // What only tells of the crash leaves it to the instruction that crashed to do so again; a
        // signal from outside has none.
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}
