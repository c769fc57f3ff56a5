import EventLoop
import Foundation
import TestSupport
import Testing

/// The example of the module's front page: an actor whose jobs run on a separate thread.
actor Loop {
  private nonisolated let executor: EventLoopExecutor
  private var isOver = false
  private(set) var turns = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init() throws(EventLoopError) {
    executor = try EventLoopExecutor()
    // The thread keeps the loop alive until it ends.
    executor.start { mayBlock in self.assumeIsolated { $0.runOnce(mayBlock) } }
  }

  func end() { isOver = true }

  /// Waits if it may block; returns `false` to end the thread.
  private func runOnce(_ mayBlock: Bool) -> Bool {
    var wake = pollfd(fd: executor.wakeupDescriptor, events: Int16(POLLIN), revents: 0)
    if poll(&wake, 1, mayBlock ? -1 : 0) > 0 { executor.drainWakeups() }
    turns += 1
    return !isOver
  }
}

extension Loop {
  // Not by `pthread_self`: the C library declares its result a constant, so an optimized build may ask
  // for it once for several threads.
  var thread: ObjectIdentifier { ObjectIdentifier(Thread.current) }
}

/// A call that never returns fails by the time limit.
@Suite(.timeLimit(.minutes(10)))
struct EventLoopExecutorTests {
  @Test func runsJobsOnOneThread() async throws {
    let loop = try Loop()
    let first = await loop.thread
    let second = await loop.thread
    #expect(first == second)
    #expect(await MainActor.run { ObjectIdentifier(Thread.current) } != first)
    await loop.end()
  }

  @Test func aCallWakesASleepingLoop() async throws {
    let loop = try Loop()
    // Between two calls, the loop has waited at least once.
    for calls in 0..<100 { #expect(await turns(of: loop) >= calls) }
    await loop.end()
  }

  /// The thread sees such a job anyway; waking it would be two system calls for each.
  @Test func aJobOfItsOwnThreadDoesNotWakeIt() async throws {
    let loop = try SelfCallingLoop()
    #expect(await loop.isWokenByItself() == false)
    await loop.end()
  }

  @Test func runsCallsAfterItsEnd() async throws {
    let loop = try Loop()
    await loop.end()
    // The thread may be gone by now, or about to go: either way no caller waits for ever.
    for _ in 0..<100 { #expect(await turns(of: loop) > 0) }
  }

  /// Calls from a separate task: the optimizer merges consecutive calls of one task into one job.
  private func turns(of loop: Loop) async -> Int { await Task { await loop.turns }.value }

  @Test func runsTheCallsOfManyTasks() async throws {
    let loop = try Loop()
    let answers = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<1000 { group.addTask { await loop.turns } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count == 1000)
    await loop.end()
  }
}

/// A loop that calls itself once, when it might block.
private actor SelfCallingLoop {
  private nonisolated let executor: EventLoopExecutor
  private var isOver = false
  private var isWoken: Bool?
  private let hasRun = Gate()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init() throws(EventLoopError) {
    executor = try EventLoopExecutor()
    executor.start { mayBlock in self.assumeIsolated { $0.runOnce(mayBlock) } }
  }

  /// Calls the loop only once it has called itself, or the call would wake it.
  nonisolated func isWokenByItself() async -> Bool? {
    await hasRun.wait()
    return await isWoken
  }

  func end() { isOver = true }

  private func runOnce(_ mayBlock: Bool) -> Bool {
    var wake = pollfd(fd: executor.wakeupDescriptor, events: Int16(POLLIN), revents: 0)
    if mayBlock, isWoken == nil {
      Task { await hasRun.open() }
      isWoken = poll(&wake, 1, 0) > 0
    } else if poll(&wake, 1, mayBlock ? -1 : 0) > 0 {
      executor.drainWakeups()
    }
    return !isOver
  }
}
