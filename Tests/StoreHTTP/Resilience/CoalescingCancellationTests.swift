import Foundation
import Testing

@testable import StoreHTTP

/// Cancelled callers of a shared request, and bodies too large to be shared.
struct CoalescingCancellationTests {
  let party = Party()
  var origin: HeldOrigin { party.origin }

  @Test(arguments: 1...2)
  func cancelledCallerThatWaitsDoesNotAffectOthers(_ who: Int) async throws {
    var callers = await party.asking(3)
    let leaving = callers.remove(at: who)
    leaving.cancel()
    let error = await #expect(throws: HTTPError.self) { try await leaving.value }
    #expect(error?.isCancellation == true)
    #expect(origin.cancellations == 0)
    origin.answer(0, with: .success(HTTPResponse(status: 203)))
    for caller in callers { #expect(try await caller.value.status == 203) }
    #expect(origin.requests.count == 1)
  }

  @Test func anotherCallerSendsTheRequestOfACancelledOne() async throws {
    var callers = await party.asking(3)
    let first = callers.removeFirst()
    first.cancel()
    let error = await #expect(throws: HTTPError.self) { try await first.value }
    #expect(error?.isCancellation == true)
    // In a task, or a failure that the others share would leave the test waiting for their request.
    Task { [origin, party] in
      await origin.arrivals(2)
      await party.joining(1)
      origin.answer(1, with: .success(HTTPResponse(status: 203)))
    }
    for caller in callers { #expect(try await caller.value.status == 203) }
    #expect(origin.requests.count == 2)
    #expect(origin.cancellations == 1)
  }

  @Test func theLastToLeaveCancelsTheWire() async throws {
    let callers = await party.asking(3)
    for caller in callers.reversed() {
      #expect(origin.cancellations == 0)
      caller.cancel()
      await #expect(throws: HTTPError.self) { try await caller.value }
    }
    await origin.cancellations(1)
  }

  @Test func theLastToLeaveCancelsTheBodyBeingRead() async throws {
    let callers = await party.asking(2)
    let (reading, begun) = AsyncStream.makeStream(of: Void.self)
    let (closed, closing) = AsyncStream.makeStream(of: Void.self)
    let body = HTTPBody { () async throws(HTTPError) in
      begun.yield()
      let never = AsyncStream.makeStream(of: Void.self)
      for await _ in never.stream {}
      closing.finish()
      throw HTTPError(.cancelled)
    }
    origin.answer(0, with: .success(HTTPResponse(body: body)))
    for await _ in reading { break }
    for caller in callers { caller.cancel() }
    for await _ in closed {}
  }

  @Test func requestAfterAllCancellationsStartsNewTask() async throws {
    let callers = await party.asking(2)
    for caller in callers.reversed() {
      caller.cancel()
      await #expect(throws: HTTPError.self) { try await caller.value }
    }
    let next = await party.asking(1)
    origin.answer(1, with: .success(HTTPResponse()))
    #expect(try await next[0].value.status == 200)
  }

  @Test func callerCancelledBeforeSendingSendsNoRequest() async throws {
    let stage = party.stage
    let caller = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await stage.send(HTTPRequest(.get, Party.address), for: HTTPExchange())
    }
    await #expect(throws: HTTPError.self) { try await caller.value }
    #expect(origin.requests.isEmpty)
  }

  @Test(arguments: [
    HTTPResponse(body: .dripping(megabytes(6), length: 6 << 20)),
    HTTPResponse(body: .dripping(megabytes(6))),
  ])
  func ofALargeBodyOneHasTheStreamAndTheOthersAskForThemselves(_ large: HTTPResponse) async throws {
    let callers = await party.asking(3)
    origin.answer(0, with: .success(large))
    await origin.arrivals(3)
    for number in 1...2 {
      origin.answer(number, with: .success(HTTPResponse(body: .dripping(megabytes(6)))))
    }
    for caller in callers {
      let bytes = try await caller.value.body.collected()
      #expect(bytes == megabytes(6).flatMap { $0 })
    }
    #expect(origin.requests.count == 3)
  }

  @Test func anEndlessBodyIsNotWaitedFor() async throws {
    let callers = await party.asking(2)
    let endless = HTTPBody { () async throws(HTTPError) in
      Issue.record("The body was read before anybody asked for it.")
      return nil
    }
    let fields: HTTPFields = ["Content-Type": "text/event-stream; charset=utf-8"]
    origin.answer(0, with: .success(HTTPResponse(fields: fields, body: endless)))
    await origin.arrivals(2)
    origin.answer(1, with: .success(HTTPResponse()))
    for caller in callers { _ = try await caller.value }
  }

  @Test func noTasksRemainAfterThousandRequests() async throws {
    let tasks = TaskCoalescer<Int, Int>()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<1000 {
        group.addTask {
          let caller = Task { try await shared(number % 7, by: tasks) }
          if number % 3 == 0 { caller.cancel() }
          do {
            let value = try await caller.value
            #expect(value == number % 7)
          } catch {
            #expect((error as? HTTPError)?.isCancellation == true)
            #expect(number % 3 == 0)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(tasks.count == 0)
  }
}

/// Returns a number as the outcome of shared work.
private func shared(_ key: Int, by tasks: TaskCoalescer<Int, Int>) async throws(HTTPError) -> Int {
  while !Task.isCancelled {
    if let number = tasks.start(key) {
      await Task.yield()
      let isCancelled = Task.isCancelled
      tasks.finish(number, of: key, with: isCancelled ? nil : .success(key))
      if !isCancelled { return key }
    } else if let outcome = await tasks.join(key) {
      return try outcome.get()
    }
  }
  throw HTTPError(.cancelled)
}

private func megabytes(_ count: Int) -> [[UInt8]] {
  (0..<UInt8(count)).map { [UInt8](repeating: $0, count: 1 << 20) }
}

extension HTTPError {
  fileprivate var isCancellation: Bool { if case .cancelled = kind { true } else { false } }
}
