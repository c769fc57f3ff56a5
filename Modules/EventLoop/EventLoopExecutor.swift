import Foundation
import FoundationCore

/// A thread that runs the jobs of one actor, and between them waits for sockets.
///
/// It makes the loop a plain actor: whoever calls it from elsewhere wakes the thread, and what it
/// does with its sockets is checked like any other state of an actor.
public final class EventLoopExecutor: SerialExecutor {
  private struct Jobs {
    var waiting: [UnownedJob] = []
    var isAsleep = false
    var isOver = false
  }

  private let jobs = Lock(Jobs())
  private let thread = Lock<pthread_t?>(nil)
  private let wakeReader: Int32
  private let wakeWriter: Int32
  /// Runs what comes after the thread has ended, such as the last words of someone late.
  private let afterwards = DispatchQueue(label: "rialto.loop.afterwards")

  /// Makes one whose thread is yet to be started; the system may have no pipe left to wake it with.
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

  /// Becomes readable when the thread is wanted.
  public var wakeDescriptor: Int32 { wakeReader }

  /// Has the thread run a job, and wakes it for that.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isOver = jobs.withLock { jobs in
      if jobs.isOver { return true }
      jobs.waiting.append(job)
      if jobs.isAsleep {
        jobs.isAsleep = false
        wake()
      }
      return false
    }
    if isOver {
      afterwards.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  public func checkIsolated() {
    let isHere = thread.withLock { thread in
      thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false
    }
    precondition(isHere, "A loop was entered from another thread.")
  }

  /// Starts the thread.
  ///
  /// - Parameter turn: Waits for sockets, where it may wait, and serves them; tells whether to go
  ///   on. Where it may wait, a job that comes makes the descriptor readable.
  public func start(turn: @escaping @Sendable (_ mayWait: Bool) -> Bool) {
    Thread.detachNewThread {
      self.thread.withLock { $0 = pthread_self() }
      var goesOn = true
      while goesOn {
        let isIdle = self.runJobs()
        goesOn = turn(isIdle)
        if isIdle { self.jobs.withLock { $0.isAsleep = false } }
      }
      while !self.end() { _ = self.runJobs() }
      self.thread.withLock { $0 = nil }
    }
  }

  /// Runs the jobs that wait; tells whether there were none, and falls asleep then.
  private func runJobs() -> Bool {
    let waiting = jobs.withLock { jobs in
      jobs.isAsleep = jobs.waiting.isEmpty
      defer { jobs.waiting.removeAll() }
      return jobs.waiting
    }
    for job in waiting { job.runSynchronously(on: asUnownedSerialExecutor()) }
    return waiting.isEmpty
  }

  /// Makes the descriptor unreadable again, once it has been seen to be readable.
  public func noteWaking() {
    var bytes: [UInt8] = [0, 0, 0, 0]
    while read(wakeReader, &bytes, bytes.count) == bytes.count {}
  }

  private func wake() {
    var byte: UInt8 = 0
    // A pipe that is full wakes as well as one more byte would.
    _ = write(wakeWriter, &byte, 1)
  }

  /// Ends, unless there is something left to do.
  private func end() -> Bool {
    jobs.withLock { jobs in
      jobs.isOver = jobs.waiting.isEmpty
      return jobs.isOver
    }
  }
}
