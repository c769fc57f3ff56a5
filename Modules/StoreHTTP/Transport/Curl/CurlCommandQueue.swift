#if canImport(CCurl)
import Foundation
import FoundationCore
import Synchronization

/// The commands of callers for a loop, and the thread that runs it.
///
/// While the thread sleeps, the caller of the only request runs the loop in its place: so it is sent at
/// once, without waiting for another thread to wake. Of several requests, one turn of the thread serves
/// more than one, which takes less. Only the queue holds the loop, and the thread holds the queue
/// and not the transport, so that releasing the transport closes the queue and thereby ends the thread.
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
    /// `true` while the thread sleeps and no caller runs the loop.
    var isIdle = false
    /// `true` once a connection may be encrypted.
    ///
    /// From then on the thread alone runs the loop: a write to a lost connection by a TLS library is a
    /// signal, which only the thread blocks.
    var isEncrypted = false

    /// Appends a command, and returns the next step of its caller, whose request may be the only one.
    mutating func append(_ command: Command, isAlone: Bool) -> Step {
      if isClosed { return .none }
      commands.append(command)
      var isStart = false
      if case .start(let request, _, _) = command {
        isStart = true
        if request.isEncrypted { isEncrypted = true }
      }
      guard isStarted else {
        isStarted = true
        return .startThread
      }
      guard isIdle else { return .none }
      isIdle = false
      return isStart && isAlone && !isEncrypted ? .runLoop : .wakeThread
    }
  }

  private enum Step { case none, startThread, wakeThread, runLoop }

  let configuration: CurlTransport.Configuration
  private let state = Lock(State())
  private let loop = Lock<CurlLoop?>(nil)
  private let lastID = Atomic(0)
  /// The number of calls that wait for a response.
  let inFlight = Atomic(0)
  /// Made when the loop starts: most programs use few of their loops, and some none.
  private let bell = AtomicLazyReference<WakePipe>()

  init(_ configuration: CurlTransport.Configuration) { self.configuration = configuration }

  /// Returns a new number for a call.
  func nextID() -> Int { lastID.add(1, ordering: .relaxed).newValue }

  /// Appends a command, and starts the thread with the first one.
  ///
  /// A closed queue ignores it: the exchanges of its commands are over.
  func append(_ command: Command) {
    let isAlone = inFlight.load(ordering: .relaxed) == 1
    switch state.withLock({ $0.append(command, isAlone: isAlone) }) {
    case .none: break
    case .startThread: startThread()
    case .wakeThread: bell.load()?.wake()
    case .runLoop:
      // If the thread has the loop, it may have found no command just before.
      let isDone = loop.withLockIfAvailable { $0?.carryOutForCaller() ?? false }
      if isDone != true { bell.load()?.wake() }
    }
  }

  /// Ends the thread once it has processed all commands.
  func close() {
    state.withLock { $0.isClosed = true }
    bell.load()?.wake()
  }

  /// Swaps the commands, oldest first, for an empty list; returns `false` once closed.
  ///
  /// If there are none, the caller is about to leave the loop.
  func take(_ commands: inout [Command]) -> Bool {
    state.withLock { state in
      if state.commands.isEmpty {
        state.isIdle = !state.isClosed
        return !state.isClosed
      }
      swap(&state.commands, &commands)
      return true
    }
  }

  /// The descriptor to poll.
  var wakingDescriptor: Int32 { bell.load()?.readEnd ?? -1 }

  /// The most milliseconds that the loop may sleep: without limit if the pipe can wake it.
  var longestSleep: Int32 { wakingDescriptor < 0 ? 10 : -1 }

  /// Records that the thread is awake.
  func wokeUp(byRinging wasRung: Bool) {
    state.withLock { $0.isIdle = false }
    if wasRung { bell.load()?.drain() }
  }

  private func startThread() {
    _ = bell.storeIfNil(WakePipe())
    let thread = Thread { [self] in runThread() }
    thread.name = "StoreHTTP"
    thread.start()
  }

  /// Runs the loop whenever a socket is ready, until the queue is closed.
  private func runThread() {
    // A write to a lost connection is an error to report, not the end of the program; libcurl
    // leaves the signal alone when used from a thread.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    do throws(HTTPError) {
      try loop.withLock { loop throws(HTTPError) in loop = try CurlLoop(self) }
    } catch {
      return refuseAll(because: error)
    }
    var polled: [pollfd] = []
    while let limit = loop.withLock({ $0?.turn(after: &polled) }) {
      _ = poll(&polled, nfds_t(polled.count), limit)
    }
    loop.withLock { loop in
      loop?.close()
      loop = nil
    }
  }

  /// Refuses the requests of a loop that could not be made.
  private func refuseAll(because error: HTTPError) {
    var letters: [Command] = []
    var bell = pollfd(fd: wakingDescriptor, events: Int16(POLLIN), revents: 0)
    while take(&letters) {
      if letters.isEmpty {
        _ = poll(&bell, 1, longestSleep)
        wokeUp(byRinging: true)
      }
      for case .start(let request, _, let continuation) in letters {
        request.upload?.stop()
        continuation.resume(returning: .failure(error))
      }
      letters.removeAll()
    }
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
