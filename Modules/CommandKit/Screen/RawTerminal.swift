import Foundation
import FoundationCore

/// The raw mode and the alternate screen of the terminal, with the settings to restore.
///
/// The program restores the terminal itself. A second Ctrl-C, work that hangs, Ctrl-\ and a crash end
/// the program at once, and call `restore` first; for crashes, signal handlers do, which call only
/// async-signal-safe functions.
enum RawTerminal {
  private static let before = Lock<termios?>(nil)
  private static let crashes = Lock<[Int32: sigaction]>([:])

  /// Enters the alternate screen, without line wrap and cursor.
  private static let beginning = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l"
  private static let end = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Enables raw mode: keys arrive one by one, without echo.
  ///
  /// If it is called twice, `restore` returns to the settings before the first call.
  static func enable() throws(OutputError) {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else {
      throw .unreadable(reason: systemErrorMessage(errno))
    }
    let isFirst = before.withLock { before in
      defer { before = before ?? settings }
      return before == nil
    }
    if isFirst { watchCrashes() }
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    settings.c_iflag &= ~tcflag_t(ICRNL | IXON)
    while tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) != 0 {
      guard errno == EINTR else { throw .unreadable(reason: systemErrorMessage(errno)) }
    }
    _ = writeAll(Array(beginning.utf8), to: STDOUT_FILENO)
  }

  /// Restores the terminal; does nothing if raw mode is not enabled.
  static func restore() {
    // The holder of the lock is about to do the same.
    let settings = before.withLockIfAvailable { before in
      defer { before = nil }
      return before
    }
    guard var settings = settings ?? nil else { return }
    _ = writeAll(Array(end.utf8), to: STDOUT_FILENO)
    // In the background, `tcsetattr` would stop the process.
    let stop = signal(SIGTTOU, SIG_IGN)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    signal(SIGTTOU, stop)
  }

  private static func watchCrashes() {
    for number in [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      var action = sigaction()
      sigaction(number, nil, &action)
      crashes.withLock { $0[number] = $0[number] ?? action }
      signal(number) { number in
        RawTerminal.restore()
        // Raised again, with the action that it had before.
        let action = RawTerminal.crashes.withLockIfAvailable { $0[number] } ?? nil
        if var action { sigaction(number, &action, nil) }
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
        // A crash reporter returns, to let the faulting instruction crash again; a signal from
        // outside has no such instruction.
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}
