import Dispatch
import FoundationCore
import Testing

struct LockTests {
  @Test func changesFromManyThreadsAreAllCounted() {
    let count = Lock(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<10_000 { count.withLock { $0 += 1 } }
    }
    #expect(count.withLock { $0 } == 80_000)
  }

  @Test func itIsGivenBackWhereTheFunctionThrows() {
    struct Fault: Error {}
    let words = Lock(["one"])
    #expect(throws: Fault.self) {
      try words.withLock { words throws(Fault) in
        words.append("two")
        throw Fault()
      }
    }
    #expect(words.withLock { $0 } == ["one", "two"])
  }

  @Test func aLockThatIsTakenIsNotWaitedFor() {
    let count = Lock(1)
    #expect(count.withLock { _ in count.withLockIfAvailable { $0 } } == nil)
    #expect(count.withLockIfAvailable { $0 } == 1)
  }

  @Test func theValueLivesAsLongAsTheLock() {
    final class Guest: Sendable {}
    weak var guest: Guest?
    do {
      let room = Lock<Guest?>(Guest())
      guest = room.withLock { $0 }
      #expect(guest != nil)
    }
    #expect(guest == nil)
  }

  /// In a release build over `Synchronization.Mutex` this ends the program, because one thread's
  /// number is kept over the `await`.
  @MainActor @Test func aLockOnBothSidesOfAnAwaitIsGivenBackByTheThreadThatTookIt() async throws {
    let place = Place()
    for number in 1...1_000 { #expect(try await place.next() == [number]) }
  }

  private final class Place: Sendable {
    private let value = Lock([0])

    func next() async throws -> [Int] {
      let current = value.withLock { $0 }
      do {
        let next = try await number(after: current)
        value.withLock { $0 = next }
        return next
      } catch {
        value.withLock { $0 = current }
        throw error
      }
    }
  }
}

@concurrent @inline(never)
private func number(after value: [Int]) async throws -> [Int] {
  try Task.checkCancellation()
  return [value[0] + 1]
}
