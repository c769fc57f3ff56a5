import Foundation
import FoundationCore
import Synchronization

/// The signals that ask the program to terminate: `SIGINT`, `SIGTERM` and `SIGHUP`.
///
/// The first signal cancels the work, so that it can clean up; a question ends at once. A second signal, or work that does not
/// end within a second, ends the process at once. A server has 45 seconds, and its exit status is 0
/// after a graceful shutdown. The terminal settings are restored in every case.
public final class TerminationSignals: Sendable {
  /// The signals of Ctrl-C, of `kill` and of a closed terminal.
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  private let terminal = TerminalState()
  private let received = Lock<Int32?>(nil)

  /// Runs work, and returns its exit status, or the status for the signal that cancelled it.
  func run(_ work: @escaping @Sendable () async -> ExitStatus) async -> Int32 {
    let (watched, begin) = AsyncStream.makeStream(of: Never.self)
    let task = Task {
      for await _ in watched {}
      return await work()
    }
    var sources: [any DispatchSourceSignal] = []
    let registering = DispatchGroup()
    defer { for source in sources { source.cancel() } }
    // A signal that the parent ignores, as nohup does, stays ignored.
    for number in Self.signals where !Self.isIgnored(number) {
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        self.receive(number) {
          task.cancel()
          InputInterruption.ofProcess.interrupt()
        }
      }
      // The source gets a signal only if the process ignores it.
      signal(number, SIG_IGN)
      registering.enter()
      source.setRegistrationHandler { registering.leave() }
      source.activate()
      sources.append(source)
    }
    // A signal before registration would be lost, so the work waits for it.
    registering.notify(queue: .global()) { begin.finish() }
    let status = await task.value.rawValue
    return received.withLock { received in
      guard let received, !(received == SIGTERM && GracefulShutdown.isCompleted) else {
        return status
      }
      return 128 + received
    }
  }

  /// Waits until a signal cancels the work that calls it.
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

  func receive(_ number: Int32, cancel: () -> Void) {
    // Ctrl-C is meant for the pager or the editor, as with git.
    if number == SIGINT, ShellCommand.usesTerminal { return }
    let isFirst = received.withLock { received in
      defer { received = received ?? number }
      return received == nil
    }
    guard isFirst else { return end(number) }
    cancel()
    let patience = GracefulShutdown.isActive ? 45.0 : 1.0
    DispatchQueue.global().asyncAfter(deadline: .now() + patience) { self.end(number) }
  }

  private func end(_ number: Int32) {
    RawTerminal.restore()
    terminal.restore()
    _exit(128 + number)
  }
}

/// The terminal settings at the start of the program.
private struct TerminalState: Sendable {
  private let settings: termios?

  init() {
    var settings = termios()
    self.settings = tcgetattr(STDIN_FILENO, &settings) == 0 ? settings : nil
  }

  func restore() {
    guard var settings else { return }
    // In the background, `tcsetattr` would stop the process.
    signal(SIGTTOU, SIG_IGN)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }
}

/// The shutdown of work that needs more than a second, such as a server with open requests.
public enum GracefulShutdown {
  private static let count = Atomic(0)
  private static let ends = Atomic(0)

  /// `true` while such work runs.
  static var isActive: Bool { count.load(ordering: .relaxed) > 0 }

  /// `true` if such work has ended without an error.
  static var isCompleted: Bool { ends.load(ordering: .relaxed) > 0 }

  /// Runs work that a termination signal gives more time to end.
  ///
  /// - Throws: The error of the work.
  public static func during<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    count.add(1, ordering: .relaxed)
    defer { count.subtract(1, ordering: .relaxed) }
    let value = try await work()
    ends.add(1, ordering: .relaxed)
    return value
  }
}
