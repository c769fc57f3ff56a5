package import Foundation
import FoundationCore

/// A program beside the tests, killed when it is let go.
package final class RunningProgram: Sendable {
  /// The termination status of a program.
  package enum TerminationStatus: Sendable, Equatable {
    case exit(Int32)
    case signal(Int32)

    /// As a shell tells it: 128 and the signal where that ended it.
    package var status: Int32 {
      switch self {
      case .exit(let status): status
      case .signal(let number): 128 + number
      }
    }
  }

  /// The state that is shared with the waiting thread.
  private final class Fate: Sendable {
    let ending = Lock<TerminationStatus?>(nil)
    /// Empty once it has ended.
    let end = DispatchGroup()
  }

  /// The number of its process.
  package let id: pid_t
  /// The standard input, if that is a socket.
  package let input: StreamSocket?
  /// The standard output, if that is a pipe.
  package let output: FileHandle?
  private let fate = Fate()

  init(_ id: pid_t, input: StreamSocket?, output: FileHandle?) {
    self.id = id
    self.input = input
    self.output = output
    fate.end.enter()
    Thread.detachNewThread { [fate] in
      // Reaped under the lock: until then its process ID cannot be reused.
      var information = siginfo_t()
      while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
      fate.ending.withLock { ending in
        var status: Int32 = 0
        while waitpid(id, &status, 0) == -1, errno == EINTR {}
        ending = status & 0x7F == 0 ? .exit((status >> 8) & 0xFF) : .signal(status & 0x7F)
      }
      fate.end.leave()
    }
  }

  deinit { signal(SIGKILL) }

  package var isRunning: Bool { fate.ending.withLock { $0 == nil } }

  /// Sends it a signal; nothing where it has ended.
  package func signal(_ number: Int32) {
    fate.ending.withLock { ending in
      if ending == nil { _ = Foundation.kill(id, number) }
    }
  }

  /// The termination status; waits until the program has ended.
  package var terminationStatus: TerminationStatus {
    get async {
      await withCheckedContinuation { continuation in
        fate.end.notify(queue: .global()) { continuation.resume() }
      }
      return known
    }
  }

  /// Keeps this very thread waiting until it has ended.
  @discardableResult
  package func waitForEnd() -> TerminationStatus {
    fate.end.wait()
    return known
  }

  private var known: TerminationStatus {
    guard let ending = fate.ending.withLock(\.self) else {
      preconditionFailure("The group is only left once the ending is known.")
    }
    return ending
  }
}
