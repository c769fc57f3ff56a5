package import Foundation
import FoundationCore

/// A program beside the tests, killed when it is let go.
package final class RunningProgram: Sendable {
  /// How a program ended.
  package enum Ending: Sendable, Equatable {
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

  /// What becomes of it, known to the thread that waits for it as well.
  private final class Fate: Sendable {
    let ending = Lock<Ending?>(nil)
    /// Empty once it has ended.
    let end = DispatchGroup()
  }

  /// The number of its process.
  package let id: pid_t
  /// What it reads, where that is a socket.
  package let input: StreamSocket?
  /// What it writes, where that is a pipe.
  package let output: FileHandle?
  private let fate = Fate()

  init(_ id: pid_t, input: StreamSocket?, output: FileHandle?) {
    self.id = id
    self.input = input
    self.output = output
    fate.end.enter()
    Thread.detachNewThread { [fate] in
      // Waited for first and taken away under the lock: until then its number is nobody else's.
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

  /// How it ends, once it has.
  package var ending: Ending {
    get async {
      await withCheckedContinuation { continuation in
        fate.end.notify(queue: .global()) { continuation.resume() }
      }
      return known
    }
  }

  /// Keeps this very thread waiting until it has ended.
  @discardableResult
  package func waitForEnd() -> Ending {
    fate.end.wait()
    return known
  }

  private var known: Ending {
    guard let ending = fate.ending.withLock(\.self) else {
      preconditionFailure("The group is only left once the ending is known.")
    }
    return ending
  }
}
