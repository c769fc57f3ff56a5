#if canImport(CCurl)
import Foundation
import FoundationCore
import Synchronization

/// The commands of callers for the thread of the loop, which they wake.
///
/// It is all that the two sides share. The thread holds the queue and not the transport, so that
/// releasing the transport closes the queue and thereby ends the thread.
final class CurlCommandQueue: Sendable {
  enum Command: Sendable {
    /// The array is the memory of a small body, allocated by the caller, who also frees it: memory
    /// that is allocated on one thread and freed on another costs both a lock.
    case start(CurlRequest, room: [UInt8], CurlRequest.Continuation)
    case cancel(Int)
    /// The reader of a body has room again.
    case resumeReading(Int)
    /// The source of a body has more chunks.
    case resumeSending(Int)
  }

  private struct State {
    var commands: [Command] = []
    var isStarted = false
    var isClosed = false
  }

  let configuration: CurlTransport.Configuration
  private let state = Lock(State())
  private let isAsleep = Atomic(false)
  private let lastID = Atomic(0)
  /// The number of calls that wait for a response.
  let inFlight = Atomic(0)
  /// Made when the loop starts: most programs use few of their loops, and some none.
  private let bell = Lock<WakePipe?>(nil)

  init(_ configuration: CurlTransport.Configuration) { self.configuration = configuration }

  /// Returns a new number for a call.
  func nextID() -> Int { lastID.add(1, ordering: .relaxed).newValue }

  /// Appends a command, and starts the thread with the first one.
  ///
  /// A closed queue ignores it: the exchanges of its commands are over.
  func append(_ command: Command) {
    let isFirst = state.withLock { state in
      if state.isClosed { return false }
      state.commands.append(command)
      defer { state.isStarted = true }
      return !state.isStarted
    }
    if isFirst { startLoop() }
    // The thread itself is awake, and will see its own commands.
    ringIfAsleep()
  }

  /// Ends the thread once it has processed all commands.
  func close() {
    state.withLock { $0.isClosed = true }
    ringIfAsleep()
  }

  /// Swaps the commands, oldest first, for an empty list; returns `false` once closed.
  ///
  /// If there are none, the loop is about to sleep.
  func take(_ commands: inout [Command]) -> Bool {
    state.withLock { state in
      if state.commands.isEmpty {
        isAsleep.store(!state.isClosed, ordering: .sequentiallyConsistent)
        return !state.isClosed
      }
      swap(&state.commands, &commands)
      return true
    }
  }

  /// The descriptor to poll.
  var wakingDescriptor: Int32 { bell.withLock { $0?.readEnd ?? -1 } }

  /// The most milliseconds that the loop may sleep: without limit if the pipe can wake it.
  var longestSleep: Int32 { wakingDescriptor < 0 ? 10 : -1 }

  /// Records that the loop is awake.
  func wokeUp(byRinging wasRung: Bool) {
    isAsleep.store(false, ordering: .sequentiallyConsistent)
    if wasRung { bell.withLock { $0?.drain() } }
  }

  private func ringIfAsleep() {
    if isAsleep.exchange(false, ordering: .sequentiallyConsistent) {
      bell.withLock { $0?.wake() }
    }
  }

  private func startLoop() {
    bell.withLock { $0 = WakePipe() }
    let thread = Thread { [self] in CurlLoop.run(for: self) }
    thread.name = "StoreHTTP"
    thread.start()
  }
}

/// A pipe that wakes the thread polling its end.
private final class WakePipe: Sendable {
  let readEnd: Int32
  private let writeEnd: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    // If there is no pipe, the loop wakes from time to time.
    _ = pipe(&ends)
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends where end >= 0 {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  deinit { for end in [readEnd, writeEnd] where end >= 0 { _ = close(end) } }

  func wake() {
    var byte: UInt8 = 0
    _ = write(writeEnd, &byte, 1)
  }

  func drain() {
    var bytes: (UInt64, UInt64) = (0, 0)
    _ = read(readEnd, &bytes, 16)
  }
}
#endif
