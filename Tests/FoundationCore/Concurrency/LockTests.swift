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

  @Test func lockIsReleasedWhenBodyThrows() {
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

  /// A release build that has `Synchronization.Mutex` in place of the locks ends here.
  @MainActor @Test func aLockOnBothSidesOfAnAwaitIsGivenBackByTheThreadThatTookIt() async throws {
    let place = Place()
    for number in 1...100 { #expect(try await place.next() == number) }
  }

  /// The same shape as the program in OneLock.md.
  private final class Place: Sendable {
    private let value = Lock(0)

    @inline(never)
    nonisolated(nonsending) func next() async throws(Fault) -> Int {
      let current = value.withLock { $0 }
      do throws(Fault) {
        let next = try await read(after: current)
        value.withLock { $0 = next }
        return next
      } catch {
        value.withLock { $0 = current }
        throw error
      }
    }
  }
}

private struct Fault: Error {}

private let reads = Lock(0)

@concurrent @inline(never)
private func read(after value: Int) async throws(Fault) -> Int {
  reads.withLock { $0 += 1 }
  if value < 0 { throw Fault() }
  return value + 1
}
