import Foundation
import FoundationCore
import Synchronization

/// What callers leave for the thread of the loop, and what wakes it.
///
/// It is all that the two sides share. The thread holds the commands and not the transport, so that
/// the transport can be let go, which closes the commands and thereby ends the thread.
final class CurlCommandQueue: Sendable {
  enum Command: Sendable {
    case start(CurlCall, CurlBuffer, CurlCall.Continuation)
    case cancel(Int)
    /// The reader of a body has room again.
    case resumeReading(Int)
    /// The source of a body brought more.
    case resumeSending(Int)
    /// A step of a task that wants to run on the thread of the loop.
    case run(UnownedJob)
  }

  private struct State {
    var letters: [Command] = []
    var isStarted = false
    var isClosed = false
  }

  let configuration: CurlTransport.Configuration
  private let state = Lock(State())
  private let isAsleep = Atomic(false)
  private let lastID = Atomic(0)
  private let bell = WakePipe()

  init(_ configuration: CurlTransport.Configuration) { self.configuration = configuration }

  /// A number for a call, never used again.
  func nextID() -> Int { lastID.add(1, ordering: .relaxed).newValue }

  /// Leaves a letter, and says whether it will be read; the thread is started if this is the first.
  @discardableResult
  func append(_ letter: Command) -> Bool {
    let (isOpen, isFirst) = state.withLock { state in
      if state.isClosed { return (false, false) }
      state.letters.append(letter)
      defer { state.isStarted = true }
      return (true, !state.isStarted)
    }
    if isFirst { startLoop() }
    // The thread itself finds its own letters: it is awake.
    if isOpen { ringIfAsleep() }
    return isOpen
  }

  /// Ends the thread once it has seen to all letters.
  func close() {
    state.withLock { $0.isClosed = true }
    ringIfAsleep()
  }

  /// Swaps the letters, oldest first, for an empty list, and says no once closed.
  ///
  /// Where there are none, the loop is about to sleep.
  func take(_ letters: inout [Command]) -> Bool {
    state.withLock { state in
      if state.letters.isEmpty {
        isAsleep.store(!state.isClosed, ordering: .sequentiallyConsistent)
        return !state.isClosed
      }
      swap(&state.letters, &letters)
      return true
    }
  }

  /// What to poll for being woken.
  var wakingDescriptor: Int32 { bell.readEnd }

  /// How many milliseconds the loop may sleep without another reason: for ever, where the bell can
  /// be heard.
  var longestSleep: Int32 { bell.readEnd < 0 ? 10 : -1 }

  /// The loop is awake again, whatever it was that woke it.
  func wokeUp(byRinging wasRung: Bool) {
    isAsleep.store(false, ordering: .sequentiallyConsistent)
    if wasRung { bell.drain() }
  }

  private func ringIfAsleep() {
    if isAsleep.exchange(false, ordering: .sequentiallyConsistent) { bell.wake() }
  }

  private func startLoop() {
    let thread = Thread { [self] in CurlLoop.run(for: self) }
    thread.name = "StoreHTTP"
    thread.start()
  }
}

extension CurlCommandQueue: TaskExecutor {
  /// Has the thread of the loop run a step of a task, or any other thread once that one ends.
  ///
  /// The thread reads all letters before it ends, so no step is lost.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !append(.run(job)) { globalConcurrentExecutor.enqueue(job) }
  }
}

/// A pipe that wakes whoever polls its end.
private final class WakePipe: Sendable {
  let readEnd: Int32
  private let writeEnd: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    // Where no pipe can be had, the loop looks by itself from time to time.
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
