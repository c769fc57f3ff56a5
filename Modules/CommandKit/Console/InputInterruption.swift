import Foundation
import FoundationCore

/// An interruption of the inputs that wait for the user, by a termination signal.
///
/// A thread that reads a terminal cannot be cancelled. It waits for this pipe too, which becomes
/// readable once and stays so.
final class InputInterruption: Sendable {
  /// The interruption of the inputs of this process.
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
