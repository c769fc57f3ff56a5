import Foundation
import FoundationCore
import TestSupport
import Testing

@testable import StoreHTTP

/// The line before a limited number of permits.
struct OriginSemaphoreTests {
  private let origin = Origin(URL(filePath: "/"))

  @Test func theyComeInInTheOrderTheyCame() async throws {
    let semaphore = OriginSemaphore(permits: 1)
    let order = Draws<Int>([])
    let first = try await semaphore.acquire(for: origin)
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<5 {
      tasks.append(
        Task {
          let place = try await semaphore.acquire(for: origin)
          order.append(number)
          place.release()
        }
      )
      while semaphore.waiting(for: origin) <= number { await Task.yield() }
    }
    first.release()
    for task in tasks { try await task.value }
    #expect(order.all == [0, 1, 2, 3, 4])
    #expect(semaphore.count == 0)
  }

  @Test func leavingTwiceIsLeavingOnce() async throws {
    let semaphore = OriginSemaphore(permits: 1)
    let first = try await semaphore.acquire(for: origin)
    first.release()
    first.release()
    let second = semaphore.tryAcquire(for: origin)
    #expect(second != nil)
    first.release()
    #expect(semaphore.tryAcquire(for: origin) == nil)
    withExtendedLifetime(second) {}
  }

  @Test func cancelledTaskAcquiresNoPermit() async throws {
    let semaphore = OriginSemaphore(permits: 1)
    let origin = origin
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await semaphore.acquire(for: origin)
    }
    await #expect(throws: HTTPError.self) { try await task.value }
    #expect(semaphore.count == 0)
  }

  /// Many come and are cancelled at any moment: never are more inside than there are permits, and
  /// in the end all permits are free.
  @Test(arguments: 0..<30 as Range<UInt64>)
  func noPlaceIsLostOrGivenTwice(seed: UInt64) async {
    var numbers = SplitMix64(seed)
    let permits = Int.random(in: 1...4, using: &numbers)
    let semaphore = OriginSemaphore(permits: permits)
    let inside = Draws<Int>([])
    let origin = origin
    await withTaskGroup { group in
      for number in 0..<200 {
        let (patience, stay) = (
          Int.random(in: 0...20, using: &numbers), Int.random(in: 0...5, using: &numbers)
        )
        group.addTask {
          let visit = Task {
            let place = try await semaphore.acquire(for: origin)
            inside.append(number)
            #expect(inside.all.count <= permits)
            for _ in 0..<stay { await Task.yield() }
            inside.remove { $0 == number }
            withExtendedLifetime(place) {}
          }
          for _ in 0..<patience { await Task.yield() }
          if number.isMultiple(of: 2) { visit.cancel() }
          _ = await visit.result
        }
      }
    }
    #expect(semaphore.count == 0)
  }
}
