import Foundation
import FoundationCore

/// The executor of an actor that runs its jobs on one thread, and waits for sockets between them.
///
/// It makes an event loop a plain actor: a call from another thread wakes the loop's thread, and the
/// compiler checks access to the sockets like that to any other state of an actor.
public final class EventLoopExecutor: SerialExecutor {
  private struct JobQueue {
    var waiting: [UnownedJob] = []
    /// `true` while the thread may block.
    var isAsleep = false
    var isOver = false
    /// The thread, while it runs.
    var thread: pthread_t?

    var isOnThread: Bool { thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
  }

  private let jobs = Lock(JobQueue())
  private let wakeReader: Int32
  private let wakeWriter: Int32
  /// Runs the jobs enqueued after the thread has ended.
  private let afterEnd = DispatchQueue(label: "rialto.loop.afterwards")

  /// Creates an executor; ``start(runOnce:)`` starts its thread.
  ///
  /// - Throws: ``EventLoopError`` if the system cannot create the pipe that wakes the thread.
  public init() throws(EventLoopError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw EventLoopError(call: "pipe", errno: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (wakeReader, wakeWriter) = (ends[0], ends[1])
  }

  deinit {
    close(wakeReader)
    close(wakeWriter)
  }

  /// The descriptor that becomes readable when another thread enqueues a job.
  public var wakeupDescriptor: Int32 { wakeReader }

  /// Enqueues a job and wakes the thread to run it, unless it is the thread that calls this.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isOver = jobs.withLock { jobs in
      if jobs.isOver { return true }
      jobs.waiting.append(job)
      if jobs.isAsleep, !jobs.isOnThread {
        jobs.isAsleep = false
        wake()
      }
      return false
    }
    if isOver {
      afterEnd.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  public func checkIsolated() {
    precondition(jobs.withLock(\.isOnThread), "An event loop was entered from another thread.")
  }

  /// Starts the thread.
  ///
  /// - Parameter runOnce: Waits for sockets if it may block, serves them, and returns `false` to end
  ///   the thread. While it blocks, a new job makes ``wakeupDescriptor`` readable.
  public func start(runOnce: @escaping @Sendable (_ mayBlock: Bool) -> Bool) {
    Thread.detachNewThread {
      self.jobs.withLock { $0.thread = pthread_self() }
      var batch: [UnownedJob] = []
      var isRunning = true
      while isRunning {
        let isIdle = self.runJobs(&batch)
        isRunning = runOnce(isIdle)
        if isIdle { self.jobs.withLock { $0.isAsleep = false } }
      }
      while !self.end() { _ = self.runJobs(&batch) }
    }
  }

  /// Runs the waiting jobs; returns `true`, and marks the thread as asleep, if none followed them.
  ///
  /// The batch is empty before and after; its memory is used again and again.
  private func runJobs(_ batch: inout [UnownedJob]) -> Bool {
    jobs.withLock { swap(&$0.waiting, &batch) }
    for job in batch { job.runSynchronously(on: asUnownedSerialExecutor()) }
    batch.removeAll(keepingCapacity: true)
    return jobs.withLock { jobs in
      jobs.isAsleep = jobs.waiting.isEmpty
      return jobs.isAsleep
    }
  }

  /// Empties the pipe, so that ``wakeupDescriptor`` is no longer readable.
  public func drainWakeups() {
    var bytes: [UInt8] = [0, 0, 0, 0]
    while read(wakeReader, &bytes, bytes.count) == bytes.count {}
  }

  private func wake() {
    var byte: UInt8 = 0
    // A full pipe already wakes the thread.
    _ = write(wakeWriter, &byte, 1)
  }

  /// Ends the loop unless jobs are waiting.
  private func end() -> Bool {
    jobs.withLock { jobs in
      jobs.isOver = jobs.waiting.isEmpty
      if jobs.isOver { jobs.thread = nil }
      return jobs.isOver
    }
  }
}

/// A system call failed while the loop's thread was set up.
public struct EventLoopError: Error, Hashable, Sendable {
  /// The name of the call, such as `pipe`.
  public let call: String

  /// The error number that the system returned.
  public let errno: Int32
}
