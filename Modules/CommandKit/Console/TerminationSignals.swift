import Foundation
import FoundationCore
import Synchronization

/// The signals that ask the program to end before it is done.
///
/// The first signal cancels the work, so that it can put things right on its way out. A second
/// signal, or work that does not end within a second, ends the process at once; a server has longer,
/// and one that was asked to end and did so in good order has done what it should. Either way the
/// terminal is left as it was found.
public final class TerminationSignals: Sendable {
  /// Of Ctrl-C, of a polite kill and of a terminal that is gone.
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  private let terminal = TerminalState()
  private let received = Lock<Int32?>(nil)

  /// Does the work and gives the status to exit with: its own, or that of the signal.
  func watch(_ work: @escaping @Sendable () async -> ExitStatus) async -> Int32 {
    let (watched, begin) = AsyncStream.makeStream(of: Never.self)
    let task = Task {
      for await _ in watched {}
      return await work()
    }
    var sources: [any DispatchSourceSignal] = []
    defer { for source in sources { source.cancel() } }
    // What the parent wants ignored, as nohup does, stays so.
    for number in Self.signals where !Self.isIgnored(number) {
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { self.receive(number) { task.cancel() } }
      // The source sees a signal only where the process itself does not act on it.
      signal(number, SIG_IGN)
      // What comes before it watches is lost, and on a busy machine that is a while: work waits.
      await withCheckedContinuation { registered in
        source.setRegistrationHandler { registered.resume() }
        source.activate()
      }
      sources.append(source)
    }
    begin.finish()
    let status = await task.value.rawValue
    return received.withLock { received in
      guard let received, !(received == SIGTERM && GracefulShutdown.isSaid) else { return status }
      return 128 + received
    }
  }

  /// Waits, in the work that is watched, until a signal asks it to end.
  public static func wait() async {
    let (signals, end) = AsyncStream.makeStream(of: Never.self)
    await withTaskCancellationHandler {
      for await _ in signals {}
    } onCancel: {
      end.finish()
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    // Swift cannot compare functions; SIG_IGN is the address 1, and the handler comes first.
    return withUnsafeBytes(of: &action) { $0.load(as: UInt.self) == 1 }
  }

  /// Acts on a signal.
  func receive(_ number: Int32, cancel: () -> Void) {
    // A person who presses Ctrl-C there means the pager or the editor, as with git.
    if number == SIGINT, Pager.isShown || Editor.isShown || RawTerminal.isLent { return }
    let isFirst = received.withLock { received in
      defer { received = received ?? number }
      return received == nil
    }
    guard isFirst else { return end(number) }
    cancel()
    let patience = GracefulShutdown.isExpected ? 45.0 : 1.0
    DispatchQueue.global().asyncAfter(deadline: .now() + patience) { self.end(number) }
  }

  private func end(_ number: Int32) {
    RawTerminal.restore()
    terminal.restore()
    _exit(128 + number)
  }
}

/// How the terminal was set when the program began.
private struct TerminalState: Sendable {
  private let settings: termios?

  init() {
    var settings = termios()
    self.settings = tcgetattr(STDIN_FILENO, &settings) == 0 ? settings : nil
  }

  func restore() {
    guard var settings else { return }
    // In the background this would stop the process instead of ending it.
    signal(SIGTTOU, SIG_IGN)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }
}

/// Work that takes more than a second to end well, such as a server that answers open requests.
public enum GracefulShutdown {
  private static let count = Atomic(0)
  private static let ends = Atomic(0)

  static var isExpected: Bool { count.load(ordering: .relaxed) > 0 }

  /// Whether such work was done, and has ended well.
  static var isSaid: Bool { ends.load(ordering: .relaxed) > 0 }

  /// Does such work: a signal leaves it more time to end.
  ///
  /// - Parameter work: The work.
  /// - Returns: The result of the work.
  public static func during<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    count.add(1, ordering: .relaxed)
    defer { count.subtract(1, ordering: .relaxed) }
    let value = try await work()
    ends.add(1, ordering: .relaxed)
    return value
  }
}
